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
  ["NotAllowedError", "No passkey was made: it was cancelled, or took too long. Nothing has changed."],
  ["InvalidStateError", "This device has a passkey of yours already. Use that one, or choose another device."],
  ["ConstraintError", "This device cannot check who holds it. Set a screen lock or a PIN there, or choose another."],
  ["NotSupportedError", "This device makes no passkey that works here. Choose another one."],
  ["SecurityError", "The browser makes no passkey at this address. Open the usual address of the dashboard."],
]);
