import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from "@simplewebauthn/browser";
import { type FormAction, type FormState, problemOf } from "#lib/core/form-state";

/** What the browser needs to confirm with a passkey. */
export interface AskedPasskey {
  options: PublicKeyCredentialRequestOptionsJSON;
}

/** Lets the browser use a passkey of the person. Returns its answer for the form, or why there is none. Loaded when it is asked for. */
export async function askPasskey(ask: FormAction<AskedPasskey>): Promise<{ answer?: string; problem?: string }> {
  const asked = await ask(undefined, new FormData()).catch((): FormState<AskedPasskey> => ({ problem: LOST }));
  if (!asked.result) return { problem: problemOf(asked) ?? LOST };
  return startAuthentication({ optionsJSON: asked.result.options }).then(
    (answer) => ({ answer: JSON.stringify(answer) }),
    () => ({ problem: "No passkey was used: it was cancelled, or took too long. Nothing was changed." }),
  );
}

const LOST = "The connection was lost. Try again.";
