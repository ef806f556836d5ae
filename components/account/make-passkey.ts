import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from "@simplewebauthn/browser";
import type { FormAction, FormState } from "#lib/core/form-state";

/** What the browser needs to make a passkey, and what the person calls it. */
export interface StartedPasskey {
  options: PublicKeyCredentialCreationOptionsJSON;
  name: string;
}

/** Lets the browser make a passkey, and sends it. Loaded when somebody adds one. */
export async function makePasskey({ options, name }: StartedPasskey, finish: FormAction): Promise<FormState> {
  try {
    const answer = await startRegistration({ optionsJSON: options });
    const form = new FormData();
    form.set("name", name);
    form.set("answer", JSON.stringify(answer));
    return await finish(undefined, form);
  } catch (error) {
    const problem = PROBLEMS.get((error as Error).name);
    if (problem) return { problem };
    throw error;
  }
}

/** What the errors of browsers mean, by name. */
const PROBLEMS = new Map([
  ["NotAllowedError", "No passkey was added: it was cancelled, or took too long. Nothing was changed."],
  ["InvalidStateError", "This device already has a passkey of yours. Use that one, or choose another device."],
  [
    "ConstraintError",
    "This device cannot verify who uses it. Set a screen lock or a PIN on it, or choose another device.",
  ],
  ["NotSupportedError", "This device cannot create a passkey that works here. Choose another device."],
  ["SecurityError", "The browser cannot create a passkey at this address. Open the usual address of the dashboard."],
]);
