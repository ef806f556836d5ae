"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import type { NewKeyResult } from "#components/keys/new-key";
import type { Outcome } from "#components/ui/dialog";
import { appUrl } from "#lib/config/environment";
import { addDays, toUnix } from "#lib/core/time";
import { inMode } from "#lib/db/transaction";
import { createApiKey } from "#lib/domain/api-keys/create";
import { revokeApiKey } from "#lib/domain/api-keys/revoke";
import { Mode, ScopeInput } from "#lib/domain/api-keys/schema";
import { type ActionState, action } from "#lib/pages/action";

const NewKeyInput = z.object({
  name: z
    .string("Say who will hold it.")
    .trim()
    .min(1, "Say who will hold it.")
    .max(200, "Keep it under 200 characters."),
  mode: Mode,
  ends: z.enum(["never", "30", "90", "365"]),
  scopes: z
    .array(ScopeInput, "Tick at least one thing that it may do.")
    .min(1, "Tick at least one thing that it may do."),
});

const create = action({ role: "developer", input: NewKeyInput }, async ({ ctx, input }): Promise<NewKeyResult> => {
  const { name, scopes } = input;
  const expires_at = input.ends === "never" ? undefined : toUnix(addDays(ctx.now, Number(input.ends)));
  const { secret } = await createApiKey(inMode(ctx, input.mode), { name, scopes, expires_at });
  revalidatePath("/keys");
  return { name, secret, command: tryWith(scopes) };
});

/** Makes a key. Returns it, which is shown only now. */
export async function createKey(before: ActionState<NewKeyResult>, form: FormData) {
  return create(before, form);
}

const end = action({ role: "developer", input: z.object({ id: z.uuid() }) }, async ({ ctx, input }) => {
  await revokeApiKey(ctx, input.id);
  revalidatePath("/keys");
});

/** Revokes a key. */
export async function revoke(_before: Outcome, form: FormData): Promise<Outcome> {
  const { done, problem } = await end({}, form);
  return { done, problem: done ? undefined : (problem ?? "This key is not known here.") };
}

const READS = ["products", "orders", "customers", "gift_cards", "tickets"];

/** A command that the key may run: the first list that it can read, else the one path that needs no key. */
function tryWith(scopes: readonly string[]): string {
  const area = READS.find((one) => scopes.includes(`${one}:read`) || scopes.includes("*"));
  return area
    ? `curl ${appUrl()}/v1/${area} -H "Authorization: Bearer $ZAKKA_KEY"`
    : `curl ${appUrl()}/v1/openapi.json`;
}
