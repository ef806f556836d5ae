import { z } from "zod";
import { Id, oneCursor, PageQuery, Timestamp } from "#lib/core/schema";
import { Mode } from "#lib/domain/api-keys/schema";

/** Why a pass ended: revoked by a person, end of its session or role, replaced by a newer pass, or expired. */
export const PassEnd = z.enum(["revoked", "session", "role", "newer", "time"]);
export type PassEnd = z.infer<typeof PassEnd>;

/** A scanner pass as the dashboard shows it, without its token. */
export const ScannerPass = z.object({
  id: Id,
  object: z.literal("scanner_pass"),
  created: Timestamp,
  mode: Mode,
  name: z.string(),
  /** The person who opened the scanner. Null after that person was deleted. */
  person: z.string().nullable(),
  last_used_at: Timestamp.nullable(),
  expires_at: Timestamp,
  ended_at: Timestamp.nullable(),
  end: PassEnd.nullable(),
});
export type ScannerPass = z.infer<typeof ScannerPass>;

export const ScannerPassQuery = PageQuery.extend({ state: z.enum(["in_use", "ended"]) }).check(oneCursor);
export type ScannerPassQuery = z.infer<typeof ScannerPassQuery>;
