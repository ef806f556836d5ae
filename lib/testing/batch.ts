import { newId } from "#lib/core/ids";
import { pool, prisma } from "#lib/db/client";
import { getGiftCard } from "#lib/domain/gift-cards/read";
import { getMembership } from "#lib/domain/memberships/read";
import { getTicket } from "#lib/domain/tickets/read";
import { getVoucher } from "#lib/domain/vouchers/read";
import { callApi } from "./http.ts";
import { orderGiftCard, orderMembership, orderTickets, orderVoucher } from "./orders.ts";
import { makeKey, makeStore } from "./store.ts";

export const MINUTE = 60;
/** When `makeBatchStore` was called, in Unix seconds; the same for all tests of a file. */
export let now: number;

/** An entry of POST /redemptions/batch. */
interface Entry {
  token: string;
  redeemed_at: number;
  idempotency_key: string;
  amount_cents?: number;
  note?: string;
  source?: string;
}

export const entry = (token: string, more: Partial<Entry> = {}): Entry => ({
  token,
  redeemed_at: now - 10 * MINUTE,
  idempotency_key: newId(),
  ...more,
});

export type BatchStore = Awaited<ReturnType<typeof makeBatchStore>>;

const WEEK = 7 * 86_400;

/** Creates a store with a key, and functions that sell its items, more than a week ago, and send a batch. */
export async function makeBatchStore() {
  now = Math.floor(Date.now() / 1000);
  const store = await makeStore();
  const ctx = { ...store.test, now: new Date(now * 1000) };
  const sold = { ...ctx, now: new Date((now - WEEK - 10 * MINUTE) * 1000) };
  const key = await makeKey(ctx);
  return {
    ctx,
    live: { ...store.live, now: ctx.now },
    key,
    ticket: async (input: Parameters<typeof orderTickets>[1] = {}) =>
      getTicket(ctx, (await orderTickets(sold, input)).ticketIds[0] ?? ""),
    card: async (cents: number) => getGiftCard(ctx, await orderGiftCard(sold, cents)),
    voucher: async (maxUses = 1) => getVoucher(ctx, await orderVoucher(sold, { maxUses })),
    membership: async (max: number) => getMembership(ctx, await orderMembership(sold, { max })),
    send: (entries: Entry[], { bearer = key, headers = {} }: SendOptions = {}) => sendBatch(bearer, entries, headers),
  };
}

interface SendOptions {
  bearer?: string;
  headers?: Record<string, string>;
}

async function sendBatch(bearer: string, entries: Entry[], headers: Record<string, string>) {
  const response = await callApi(bearer, "/v1/redemptions/batch", { body: { entries }, headers });
  // biome-ignore lint/suspicious/noExplicitAny: tests read any field of the response
  return { ...response, results: (response.body.results ?? []) as { status: number; body: any }[] };
}

/** Returns the conflicts recorded for the entries with these keys. */
export const conflictsOf = (keys: string[]) =>
  prisma().redemption_conflict.findMany({ where: { idempotency_key: { in: keys } } });

/** Returns the data of the `redemption.conflict` events of these conflicts. */
export async function conflictEvents(ids: string[]): Promise<Record<string, unknown>[]> {
  const { rows } = await pool().query<{ payload: string }>(
    "SELECT payload FROM event WHERE type = 'redemption.conflict' AND payload::jsonb #>> '{data,id}' = ANY ($1)",
    [ids],
  );
  return rows.map(({ payload }) => JSON.parse(payload).data);
}
