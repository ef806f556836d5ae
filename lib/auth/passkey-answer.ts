import { z } from "zod";
import { appUrl } from "#lib/config/environment";
import { AppError } from "#lib/core/errors";
import type { Db } from "#lib/db/client";
import { claimToken, type TokenOwner } from "./account-token.ts";

/** For whom passkeys are made: the origin of APP_URL and its host name. */
export interface RelyingParty {
  origin: string;
  id: string;
}

const ADDRESS = /^[\d.]+$|^\[/;

/**
 * Returns for whom passkeys are made, or null where browsers have none: at a numeric address, and over plain HTTP except on
 * localhost.
 */
export function relyingParty(): RelyingParty | null {
  const { origin, hostname, protocol } = new URL(appUrl());
  const isSecure = protocol === "https:" || hostname === "localhost";
  return isSecure && !ADDRESS.test(hostname) ? { origin, id: hostname } : null;
}

/** The same for an operation that needs it. */
export function requireRelyingParty(): RelyingParty {
  const party = relyingParty();
  if (!party)
    throw new AppError(
      "invalid_transition",
      "Passkeys work over HTTPS only. Open the dashboard at an address that begins with https.",
    );
  return party;
}

const bytesTo = (maximum: number) =>
  z
    .string()
    .max(maximum, { abort: true })
    .regex(/^[\w-]+$/);
const bytes = bytesTo(16_384);
const answer = { id: bytesTo(1_364), rawId: bytesTo(1_364), type: z.literal("public-key") };
const extensions = z.object({}).default({});
/** How a browser reaches a device. */
const transport = z.enum(["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"]);

/** The JSON of a form's field. */
const json = z
  .string("Your browser sent no passkey. Try again.")
  .max(40_000)
  .transform((text, ctx): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      ctx.addIssue("This is not a passkey.");
      return z.NEVER;
    }
  });

/** What a browser returns for a new passkey. */
export const NewPasskeyInput = json.pipe(
  z.object({
    ...answer,
    response: z.object({
      clientDataJSON: bytes,
      attestationObject: bytes,
      transports: z
        .array(transport.or(z.string().max(32)))
        .max(16)
        .optional(),
    }),
    clientExtensionResults: extensions,
  }),
);
export type NewPasskeyAnswer = z.output<typeof NewPasskeyInput>;

/** Leaves out what this release does not know. */
export const knownTransports = (given: readonly string[] = []) =>
  given.flatMap((one) => transport.safeParse(one).data ?? []);

/** What a browser returns when a passkey signs in. */
export const PasskeyInput = json.pipe(
  z.object({
    ...answer,
    response: z.object({
      clientDataJSON: bytes,
      authenticatorData: bytes,
      signature: bytes,
      userHandle: bytes.optional(),
    }),
    clientExtensionResults: extensions,
  }),
);
export type PasskeyAnswer = z.output<typeof PasskeyInput>;

const ClientData = z.object({ challenge: z.string() });

/**
 * Claims the challenge that was signed, so that of many answers at once one is checked. Returns it, or null when it was used
 * already, is too old, was not made for this, or was given to another session (`target_id`).
 */
export async function claimChallenge(
  db: Db,
  kind: "passkey_add" | "passkey_confirm" | "passkey_sign_in",
  { clientDataJSON }: { clientDataJSON: string },
  holder: Pick<TokenOwner, "user_id" | "target_id">,
  now: Date,
): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON);
  const owner = challenge === null ? null : await claimToken(db, kind, challenge, now);
  const isHeld = owner !== null && owner.user_id === holder.user_id && owner.target_id === holder.target_id;
  return isHeld ? challenge : null;
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8"));
    return ClientData.safeParse(data).data?.challenge ?? null;
  } catch {
    return null;
  }
}
