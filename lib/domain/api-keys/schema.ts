import { z } from "zod";
import { Id, Mode, NameInput, Timestamp, TimestampInput } from "#lib/core/schema";
import { SCOPES } from "#lib/core/scopes";

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
  rotated_at: Timestamp.nullable(),
  /** The secret before the last rotation. It works until `ends_at`. */
  old_secret: z.object({ prefix: z.string(), ends_at: Timestamp }).nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const ScopeInput = z.enum([...SCOPES, "*"]);

export const ApiKeyInput = z.strictObject({
  name: NameInput,
  scopes: z.array(ScopeInput).min(1, "Choose at least one scope."),
  expires_at: TimestampInput.optional(),
});
export type ApiKeyInput = z.infer<typeof ApiKeyInput>;

/** How long the old secret of a rotated key works beside the new one, in hours. */
export const OVERLAP_HOURS = [0, 1, 24, 72, 168] as const;

/** `prefix` is that of the secret that the caller saw, so that of several rotations at once only one takes place. */
export interface RotateInput {
  prefix: string;
  overlap_hours: (typeof OVERLAP_HOURS)[number];
}
