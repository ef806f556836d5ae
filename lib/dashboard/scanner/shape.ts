import { z } from "zod";
import { MAX_SEARCH } from "#lib/core/max-search";
import { Id, Timestamp } from "#lib/core/schema";
import { RedemptionKind } from "#lib/domain/redemptions/schema";

/** What a supervisor looks for at the door. */
export const GuestSearch = z.strictObject({
  grant: z.string().max(200),
  text: z.string().trim().min(2).max(MAX_SEARCH),
});

/** What a guest without a code has. */
export const FoundItem = z.object({
  kind: RedemptionKind,
  id: Id,
  /** Its code, to scan it with. */
  token: z.string(),
  title: z.string(),
  name: z.string().nullable(),
  detail: z.string().nullable(),
  starts_at: Timestamp.nullable(),
  state: z.string(),
  used_at: Timestamp.nullable(),
});
export type FoundItem = z.infer<typeof FoundItem>;
