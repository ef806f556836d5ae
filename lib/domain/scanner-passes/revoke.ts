import { notFound } from "#lib/core/errors";
import type { Mode } from "#lib/core/request";
import type { Context } from "#lib/db/context";
import { inMode, inTransaction } from "#lib/db/transaction";
import { recordSecurityEvent } from "#lib/domain/security-events/record";
import { type PassRow, toPass } from "./row.ts";
import type { ScannerPass } from "./schema.ts";
import { GET_PASS, REVOKE_PASS } from "./sql.ts";

/**
 * Revokes the passes of one phone: this pass and all others of its session in the store, in both modes. Every process
 * refuses them within one second. The session gets no new pass, so the person has to sign in again. Does not change a
 * pass that has ended. Throws `not_found`.
 */
export function revokePass(ctx: Context, id: string): Promise<ScannerPass> {
  return inTransaction(ctx, async (tx) => {
    const revoked = await tx.sql<{ id: string; name: string; mode: Mode }>(REVOKE_PASS, [id, tx.now]);
    const [row] = await tx.sql<PassRow & { person: string | null }>(GET_PASS, [id]);
    if (!row) throw notFound("scanner pass");
    for (const pass of revoked) {
      const details = { name: pass.name, person: row.person };
      await recordSecurityEvent(inMode(tx, pass.mode), { action: "scanner_pass.revoked", targetId: pass.id, details });
    }
    return toPass(row, tx.now);
  });
}
