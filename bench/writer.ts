// Redeems tickets at a steady rate and says when each commit was answered. The dispatcher that sends the events is in
// this process or, told by NOTIFY, in another; or this process signs and posts each itself, and keeps nothing.

import { newEventId } from "#lib/core/ids";
import { nowInSeconds } from "#lib/core/time";
import type { PrismaContext } from "#lib/db/context";
import { Channel } from "#lib/deliveries/channel";
import { startDispatcher, stopDispatcher } from "#lib/deliveries/dispatcher";
import { toPayload } from "#lib/domain/outbox/append";
import { onQueued } from "#lib/domain/outbox/wake";
import { redeemTicket } from "#lib/domain/tickets/redeem";
import { testContext } from "#lib/testing/store";
import { answer, clock } from "./child.ts";
import { post } from "./post.ts";

export type WriterQuestion =
  | { begin: "dispatcher" | "notify" }
  | { merchantId: string; tickets: string[]; everyMs: number; bare?: { url: string; secret: string } };

answer(async (question: WriterQuestion) => {
  if (!("begin" in question)) return write(question);
  if (question.begin === "dispatcher") return startDispatcher();
  const channel = new Channel(() => {});
  onQueued(() => channel.announce());
  return channel.open();
});
process.once("SIGTERM", () => void stopDispatcher().then(() => process.exit(0)));

/** When each commit was answered, in order. The ids of their events rise in the same order. */
async function write({ merchantId, tickets, everyMs, bare }: Extract<WriterQuestion, { tickets: string[] }>) {
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
