import { z } from "zod";
import { Id, NameInput, oneCursor, PageQuery, Timestamp, TimestampInput } from "#lib/core/schema";
import { SCOPES } from "#lib/core/scopes";

export const Mode = z.enum(["test", "live"]);

/** A key as the dashboard shows it, without its secret. */
export const ApiKey = z.object({
  id: Id,
  object: z.literal("api_key"),
  created: Timestamp,
  mode: Mode,
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(z.string()),
  created_by: z.string().nullable(),
  expires_at: Timestamp.nullable(),
  last_used_at: Timestamp.nullable(),
  revoked_at: Timestamp.nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const ScopeInput = z.enum([...SCOPES, "*"]);

export const ApiKeyInput = z.strictObject({
  name: NameInput,
  scopes: z.array(ScopeInput).min(1, "Choose at least one scope."),
  expires_at: TimestampInput.optional(),
});
export type ApiKeyInput = z.infer<typeof ApiKeyInput>;

export const ApiKeyQuery = PageQuery.extend({ state: z.enum(["in_use", "revoked"]).optional() }).check(oneCursor);
export type ApiKeyQuery = z.infer<typeof ApiKeyQuery>;
