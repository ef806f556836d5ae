import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from "@simplewebauthn/browser";
import { type FormState, problemOf } from "#lib/core/form-state";
import { isOwnPath } from "#lib/pages/own-path";
import { askForPasskey, submitPasskey } from "./passkey-actions.ts";

interface Asked {
  options: PublicKeyCredentialRequestOptionsJSON;
}

const LOST = { problem: "The connection was lost. Try again." };

/**
 * Signs in with a passkey and opens the next page. Returns why it did not, or nothing. Without a press the browser only offers
 * passkeys in the field for the e-mail, and nothing is said when nobody takes one. Loaded after the page.
 */
export async function enterWithPasskey(next: string, isPressed: boolean): Promise<string | undefined> {
  if (!isPressed && !(await browserSupportsWebAuthnAutofill())) return undefined;
  const asked: FormState<Asked> = await askForPasskey(undefined, new FormData()).catch(() => LOST);
  if (!asked.result) return isPressed ? problemOf(asked) : undefined;
  const answer = await startAuthentication({
    optionsJSON: asked.result.options,
    useBrowserAutofill: !isPressed,
  }).catch(() => null);
  if (!answer) return isPressed ? "No passkey was used: it was cancelled, took too long, or there is none." : undefined;
  const form = new FormData();
  form.set("answer", JSON.stringify(answer));
  form.set("next", next);
  const state: FormState<{ to: string }> = await submitPasskey(undefined, form).catch(() => LOST);
  const to = state.result?.to;
  if (isOwnPath(to)) location.assign(to);
  return problemOf(state);
}
