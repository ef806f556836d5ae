import { expect, test } from "vitest";
import { addNote } from "#lib/domain/orders/notes";
import { getTicket } from "#lib/domain/tickets/read";
import { makeDevice } from "#lib/testing/devices";
import { makeRequest } from "#lib/testing/http";
import { orderTickets } from "#lib/testing/orders";
import { makeKey, makeStore, present } from "#lib/testing/store";
import { GET } from "./route.ts";

test("a phone gets the notes for the door of an item of its store; a key does not", async () => {
  const store = await makeStore();
  const ctx = present(store.test);
  const { order, ticketIds } = await orderTickets(ctx);
  await addNote(ctx, order.id, { text: "Brings a wheelchair", at_door: true });
  await addNote(ctx, order.id, { text: "Paid in cash", at_door: false });
  const path = `/scan/notes?kind=ticket&id=${ticketIds[0]}`;
  const ask = async (token: string) => {
    const response = await GET(makeRequest(token, path));
    return [response.status, (await response.json()).notes];
  };
  const { token } = await makeDevice(ctx);
  expect(await ask(token)).toEqual([200, ["Brings a wheelchair"]]);
  const elsewhere = await makeDevice(present((await makeStore()).test));
  expect(await ask(elsewhere.token)).toEqual([200, []]);
  expect((await ask(await makeKey(ctx)))[0]).toBe(403);
});

test("a phone gets no notes about a kind that it does not scan, an event of others, or without names", async () => {
  const ctx = present((await makeStore()).test);
  const [own, other] = [await orderTickets(ctx), await orderTickets(ctx)];
  for (const { order } of [own, other]) await addNote(ctx, order.id, { text: "Brings a wheelchair", at_door: true });
  const { ticket_event_id } = await getTicket(ctx, own.ticketIds[0] ?? "");
  const ask = async (token: string, { ticketIds }: typeof own) => {
    const response = await GET(makeRequest(token, `/scan/notes?kind=ticket&id=${ticketIds[0]}`));
    const { notes, error } = await response.json();
    return [response.status, notes ?? error];
  };
  const vouchers = await makeDevice(ctx, { name: "Vouchers", kinds: ["voucher"] });
  expect(await ask(vouchers.token, own)).toEqual([403, "insufficient_scope"]);
  const nameless = await makeDevice(ctx, { name: "Nameless", showsNames: false });
  expect(await ask(nameless.token, own)).toEqual([200, []]);
  const limited = await makeDevice(ctx, { name: "Limited", ticketEventIds: [ticket_event_id] });
  expect(await ask(limited.token, own)).toEqual([200, ["Brings a wheelchair"]]);
  expect(await ask(limited.token, other)).toEqual([200, []]);
});
