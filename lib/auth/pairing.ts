import { AppError, invalid } from "#lib/core/errors";
import { newId } from "#lib/core/ids";
import { PAIRING_MINUTES } from "#lib/core/limits";
import type { Mode, RequestFacts } from "#lib/core/request";
import { hashToken, newDeviceToken } from "#lib/core/secrets";
import { prisma } from "#lib/db/client";
import { makePrismaContext, type PrismaContext } from "#lib/db/context";
import { inPrismaTransaction } from "#lib/db/transaction";
import { isTaken, lockNames } from "#lib/domain/devices/names";
import { countDevices, getDevice } from "#lib/domain/devices/read";
import type { DeviceInput } from "#lib/domain/devices/schema";
import { COUNT_TICKET_EVENTS, CREATE_DEVICE, PAIR_DEVICE } from "#lib/domain/devices/sql";
import { kindsOf, scopesOf } from "#lib/domain/door/device";
import type { RedemptionKind } from "#lib/domain/redemptions/schema";
import { recordSecurityEvent } from "#lib/domain/security-events/record";
import { claimToken, issueToken, LIFE, readToken } from "./account-token.ts";

/** How long a code can be used. */
export const PAIRING_SECONDS = LIFE.pairing;
/** In use or waiting for their phone, in each mode. */
const MAX_DEVICES = 200;

/** A device that waits for its phone, and the code that the phone sends. */
export interface WaitingDevice {
  id: string;
  name: string;
  code: string;
}

/** Adds a device that waits for its phone. Throws `invalid_request` for a name in use and for events of elsewhere. */
export const addDevice = (ctx: PrismaContext, input: DeviceInput): Promise<WaitingDevice> =>
  inPrismaTransaction(ctx, async (tx) => {
    const id = newId();
    const { name, ticket_event_ids: events } = input;
    await lockNames(tx);
    if (await isTaken(tx, name, id))
      throw invalid("name", "Another device in use has this name. Choose a different one.");
    if ((await countDevices(tx)) >= MAX_DEVICES) {
      throw new AppError(
        "invalid_transition",
        `This store has ${MAX_DEVICES} devices in use, the maximum. Revoke one, then pair again.`,
      );
    }
    if (events) await requireEvents(tx, events);
    const who = tx.actor.name;
    await tx.sql(CREATE_DEVICE, [id, name, scopesOf(input.kinds), events, input.shows_names, who, tx.realNow]);
    await recordSecurityEvent(tx, { action: "scanner_pass.added", targetId: id, details: { name } });
    return { id, name, code: await issueCode(tx, id) };
  });

async function requireEvents(tx: PrismaContext, events: readonly string[]): Promise<void> {
  const [row] = await tx.sql<{ found: number }>(COUNT_TICKET_EVENTS, [events]);
  if (row?.found === new Set(events).size) return;
  throw invalid("ticket_event_ids", "One of these events no longer exists. Choose again.");
}

/** Makes a new code for a device that still waits for its phone. The code before ends. Throws `not_found`, `invalid_transition`. */
export const newPairingCode = (ctx: PrismaContext, id: string): Promise<WaitingDevice> =>
  inPrismaTransaction(ctx, async (tx) => {
    await lockNames(tx);
    const { name, is_paired, paired_at, ended_at } = await getDevice(tx, id);
    if (!is_paired || paired_at !== null || ended_at !== null) {
      throw new AppError(
        "invalid_transition",
        "This device is not waiting for a phone. Reload the page to see its status.",
      );
    }
    await tx.db.account_token.deleteMany({ where: { user_id: null, kind: "pairing", target_id: id } });
    await recordSecurityEvent(tx, { action: "scanner_pass.code_made", targetId: id, details: { name } });
    return { id, name, code: await issueCode(tx, id) };
  });

const issueCode = ({ db, merchantId, realNow: now }: PrismaContext, id: string): Promise<string> =>
  issueToken(db, "pairing", { merchant_id: merchantId, target_id: id }, now);

/** A phone that was just paired, with its token, which is shown only now. */
export interface PairedDevice {
  id: string;
  token: string;
  expires_at: null;
  name: string;
}

/** What a code makes of a phone, for the question before it does. */
export interface PairingOffer {
  name: string;
  kinds: RedemptionKind[];
  store: { name: string; mode: Mode };
}

/** Says what a code would make of the phone that sends it. The code can still be used. Throws `not_found`. */
export async function readPairing(code: string, { realNow: now }: RequestFacts): Promise<PairingOffer> {
  const device = await readWaiting(code, now);
  const store = device && (await prisma().merchant.findUnique({ where: { id: device.merchant_id } }));
  if (!store || device.paired_at || device.revoked_at) throw codeIsOver();
  const { name, scopes, mode } = device;
  return { name, kinds: kindsOf(scopes), store: { name: store.name, mode: mode as Mode } };
}

/** Returns the device of a code that can be claimed, or null. */
async function readWaiting(code: string, now: Date) {
  const owner = await readToken(prisma(), "pairing", code, now);
  const key = { merchant_id: owner?.merchant_id ?? "", id: owner?.target_id ?? "" };
  return owner && prisma().device.findUnique({ where: { merchant_id_id: key } });
}

/**
 * Pairs the phone that sends a code: once, and only while the code is young and the device waits. Throws `not_found`.
 */
export async function pairDevice(code: string, facts: RequestFacts): Promise<PairedDevice> {
  const device = await readWaiting(code, facts.realNow);
  if (!device) throw codeIsOver();
  const actor = { kind: "device", id: device.id, name: device.name, scopes: [] } as const;
  const ctx = makePrismaContext({ merchantId: device.merchant_id, mode: device.mode as Mode, actor, ...facts });
  return inPrismaTransaction(ctx, async (tx) => {
    const token = newDeviceToken();
    const isClaimed = (await claimToken(tx.db, "pairing", code, tx.realNow)) !== null;
    const [paired] = isClaimed
      ? await tx.sql<{ id: string; name: string }>(PAIR_DEVICE, [device.id, hashToken(token), tx.realNow])
      : [];
    if (!paired) throw codeIsOver();
    const { id, name } = paired;
    await recordSecurityEvent(tx, { action: "scanner_pass.paired", targetId: id, details: { name } });
    return { id, token, expires_at: null, name };
  });
}

const codeIsOver = (): AppError =>
  new AppError(
    "not_found",
    `This code was already used, or it is older than ${PAIRING_MINUTES} minutes. Make a new one in the dashboard under Devices.`,
  );
