import type { RequestFacts } from "#lib/core/request";
import type { PrismaContext } from "#lib/db/context";
import { inMode, inStore } from "#lib/db/transaction";
import { revokeAllApiKeys } from "#lib/domain/api-keys/revoke";
import { revokeInstalledApp } from "#lib/domain/app-grants/end";
import { deleteApp } from "#lib/domain/apps/delete";
import { revokeDevice } from "#lib/domain/devices/revoke";
import { nameOfAddress } from "#lib/domain/stores/create";
import { deleteEndpoint } from "#lib/domain/webhook-endpoints/delete";
import type { AccountChange } from "./account-change.ts";
import { withdrawInvitation } from "./invitations.ts";
import { removePerson } from "./people.ts";
import { setPin } from "./supervisor.ts";

/**
 * Gives an account to the owner of its address, who has just proved it and chosen a password: anybody can have signed up with the
 * address. In the transaction of the change, whatever gives somebody else access to its stores ends.
 * What is sold there stays. The caller verifies the address, and ends its sessions, passkeys and codes.
 */
export async function takeOver(
  { db }: AccountChange,
  { id, email }: { id: string; email: string },
  request: RequestFacts,
): Promise<void> {
  const name = nameOfAddress(email); // the name was chosen by the person who signed up
  await db.app_user.update({ where: { id }, data: { name } });
  const actor = { kind: "user", id, name, scopes: ["*"] } as const;
  const roles = await db.store_role.findMany({ where: { user_id: id, role: "owner" } });
  for (const { merchant_id: merchantId } of roles) {
    await endAccess(inStore(db, { merchantId, mode: "test", actor, ...request }), id);
  }
}

/** Ends what gives anybody but this owner access to the store of the context, in both modes. */
async function endAccess(tx: PrismaContext, ownerId: string): Promise<void> {
  const { db, merchantId: merchant_id } = tx;
  for (const { id } of await db.invitation.findMany({ where: { merchant_id }, ...IDS })) {
    await withdrawInvitation(tx, id);
  }
  const people = await db.store_role.findMany({ where: { merchant_id, user_id: { not: ownerId } } });
  for (const { user_id } of people) await removePerson(tx, user_id, "all");
  for (const { id } of await db.oauth_app.findMany({ where: { merchant_id, deleted_at: null }, ...IDS })) {
    await deleteApp(tx, id);
  }
  for (const mode of ["test", "live"] as const) await endAccessIn(inMode(tx, mode));
  await setPin(tx, null);
}

async function endAccessIn(tx: PrismaContext): Promise<void> {
  const { db, merchantId: merchant_id, mode, realNow: now } = tx;
  const endpoints = await db.webhook_endpoint.findMany({ where: { merchant_id, mode, deleted_at: null }, ...IDS });
  for (const { id } of endpoints) await deleteEndpoint(tx, id);
  const grants = await db.oauth_grant.findMany({ where: { merchant_id, mode, revoked_at: null }, ...IDS });
  for (const { id } of grants) await revokeInstalledApp(tx, id);
  const isInUse = { revoked_at: null, OR: [{ expires_at: null }, { expires_at: { gt: now } }] };
  const devices = await db.device.findMany({ where: { merchant_id, mode, ...isInUse }, ...IDS });
  for (const { id } of devices) await revokeDevice(tx, id);
  await revokeAllApiKeys(tx);
}

const IDS = { select: { id: true } } as const;
