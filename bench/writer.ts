// Redeems tickets at a steady rate and returns the time of each commit. The events are sent by a dispatcher in this process, by
// one in another process that NOTIFY wakes, or by this process itself, which then signs and posts each one and stores nothing.

import { newEventId } from "#lib/core/ids";
import { nowInSeconds } from "#lib/core/time";
import type { PrismaContext } from "#lib/db/context";
import { Channel } from "#lib/deliveries/channel";
import { startDispatcher, stopDispatcher } from "#lib/deliveries/dispatcher";
import { toPayload } from "#lib/domain/outbox/append";
import { onQueued } from "#lib/domain/outbox/wake";
import { redeemTicket } from "#lib/domain/tickets/redeem";
import { testContext } from "#lib/testing/store";
import { clock, handleRequests } from "./child.ts";
import { post } from "./post.ts";

export type WriterRequest =
  | { begin: "dispatcher" | "notify" }
  | { merchantId: string; tickets: string[]; everyMs: number; bare?: { url: string; secret: string } };

handleRequests(async (request: WriterRequest) => {
  if (!("begin" in request)) return write(request);
  if (request.begin === "dispatcher") return startDispatcher();
  const channel = new Channel(() => {});
  onQueued(() => channel.announce());
  return channel.open();
});
process.once("SIGTERM", () => void stopDispatcher().then(() => process.exit(0)));

/** Redeems the tickets and returns the time of each commit. The ids of their events are in the same order. */
async function write({ merchantId, tickets, everyMs, bare }: Extract<WriterRequest, { tickets: string[] }>) {
  const committed: number[] = [];
  const began = clock();
  for (const [turn, ticket] of tickets.entries()) {
    const early = began + turn * everyMs - clock();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    const data = await redeemTicket(contextOf(merchantId), ticket);
    committed.push(clock());
    if (bare) await postBare(bare, data);
  }
  return committed;
}

const contextOf = (merchantId: string): PrismaContext => testContext(merchantId, "test", nowInSeconds());

function postBare(bare: { url: string; secret: string }, data: object): Promise<void> {
  const event = { id: newEventId(), type: "ticket.redeemed", created_at: nowInSeconds() };
  return post({ ...bare, id: event.id, type: event.type, body: toPayload(event, data) });
}
