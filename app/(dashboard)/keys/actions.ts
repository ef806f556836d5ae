"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import type { NewKeyResult } from "#components/keys/new-key";
import { issueKey, rotateKey } from "#lib/auth/issue-key";
import { appUrl } from "#lib/config/environment";
import { invalid } from "#lib/core/errors";
import { MAX_NAME } from "#lib/core/limits";
import { Mode } from "#lib/core/schema";
import { PREFIX_LENGTH } from "#lib/core/secrets";
import { addDays, toUnix } from "#lib/core/time";
import { inMode } from "#lib/db/transaction";
import { getApiKey } from "#lib/domain/api-keys/read";
import { revokeApiKey } from "#lib/domain/api-keys/revoke";
import { endOldSecret } from "#lib/domain/api-keys/rotate";
import { OVERLAP_HOURS, ScopeInput } from "#lib/domain/api-keys/schema";
import { action } from "#lib/pages/action";

const NO_NAME = "Enter who will use the key.";
const NO_SCOPE = "Tick at least one permission.";
const NewKeyInput = z.object({
  name: z.string(NO_NAME).trim().min(1, NO_NAME).max(MAX_NAME, `Use at most ${MAX_NAME} characters.`),
  mode: Mode,
  ends: z.enum(["never", "30", "90", "365"]),
  scopes: z.array(ScopeInput, NO_SCOPE).min(1, NO_SCOPE),
});

/** Creates an API key. Returns the key itself, which is shown only now. */
export const createKey = action({ input: NewKeyInput }, async ({ ctx, session, input }): Promise<NewKeyResult> => {
  const { name, scopes } = input;
  if (input.mode === "live" && !session.user.isVerified) throw invalid("mode", NOT_VERIFIED);
  const expires_at = input.ends === "never" ? undefined : toUnix(addDays(ctx.realNow, Number(input.ends)));
  const { secret } = await issueKey(inMode(ctx, input.mode), { name, scopes, expires_at });
  revalidatePath("/keys");
  return { name, secret, command: exampleCommand(scopes) };
});

/** Revokes an API key. */
export const revoke = action({ input: z.object({ id: z.uuid() }) }, async ({ ctx, input }) => {
  await revokeApiKey(ctx, input.id);
  revalidatePath("/keys", "layout");
  return undefined;
});

const RotationInput = z.object({
  id: z.uuid(),
  prefix: z.string().max(PREFIX_LENGTH),
  overlap: z.enum(OVERLAP_HOURS.map(String), "Choose how long the old secret works."),
});

/** Gives an API key a new secret. Returns the secret, which is shown only now. */
export const rotate = action({ input: RotationInput }, async ({ ctx, session, input }): Promise<NewKeyResult> => {
  const { name, scopes } = await getApiKey(ctx, input.id);
  if (ctx.mode === "live" && !session.user.isVerified) throw invalid("overlap", NOT_VERIFIED);
  const overlap_hours = OVERLAP_HOURS.find((hours) => String(hours) === input.overlap) ?? 0;
  const { secret } = await rotateKey(ctx, input.id, { prefix: input.prefix, overlap_hours });
  revalidatePath("/keys", "layout");
  return { name, secret, command: exampleCommand(scopes) };
});

/** Ends the old secret of a rotated key before its time. */
export const endOld = action({ input: z.object({ id: z.uuid() }) }, async ({ ctx, input }) => {
  await endOldSecret(ctx, input.id);
  revalidatePath("/keys", "layout");
  return undefined;
});

const NOT_VERIFIED = "Confirm your e-mail address first. Until then keys are for test data.";

const READABLE = ["products", "orders", "customers", "gift_cards", "tickets"];

/** Returns a command to try the key with: the first list that it may read, else the path that needs no key. */
function exampleCommand(scopes: readonly string[]): string {
  const area = READABLE.find((one) => scopes.includes(`${one}:read`) || scopes.includes("*"));
  return area
    ? `curl ${appUrl()}/v1/${area} -H "Authorization: Bearer $ZAKKA_KEY"`
    : `curl ${appUrl()}/v1/openapi.json`;
}
