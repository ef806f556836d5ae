import { AppError, notFound } from "#lib/core/errors";
import type { Mode } from "#lib/core/request";
import type { Context } from "#lib/db/context";
import { raiseCredentialsVersion } from "#lib/db/credentials-version";
import { inMode, inTransaction } from "#lib/db/transaction";
import { recordSecurityEvent } from "#lib/domain/security-events/record";
import { getDevice } from "./read.ts";
import { type DeviceListRow, toDevice } from "./row.ts";
import type { Device } from "./schema.ts";
import { GET_DEVICE, REVOKE_DEVICE } from "./sql.ts";

/**
 * Revokes a device. Of a staff phone, this pass and all others of its session in the store end, in both modes. Every process
 * refuses them within one second. The session gets no new pass, so the person has to sign in again. Does not change a
 * pass that has ended. Throws `not_found`.
 */
export function revokeDevice(ctx: Context, id: string): Promise<Device> {
  return inTransaction(ctx, async (tx) => {
    const revoked = await tx.sql<{ id: string; name: string; mode: Mode }>(REVOKE_DEVICE, [id, tx.realNow]);
    const [row] = await tx.sql<DeviceListRow & { person: string | null }>(GET_DEVICE, [id]);
    if (!row) throw notFound("device");
    for (const pass of revoked) {
      const details = { name: pass.name, person: row.person ?? row.paired_by };
      await recordSecurityEvent(inMode(tx, pass.mode), { action: "scanner_pass.revoked", targetId: pass.id, details });
    }
    if (revoked.length > 0) await raiseCredentialsVersion(tx);
    return toDevice(row, tx.realNow);
  });
}

/** Revokes the paired device that is the actor of the context, for the phone itself. Throws `invalid_transition` for a staff phone. */
export async function leaveDoor(ctx: Context): Promise<void> {
  const { id, is_paired } = await getDevice(ctx, ctx.actor.id);
  if (!is_paired)
    throw new AppError(
      "invalid_transition",
      "A person is signed in on this phone, so it cannot be unpaired. Sign out on the phone instead.",
    );
  await revokeDevice(ctx, id);
}
