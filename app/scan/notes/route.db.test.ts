import { expect, test } from "vitest";
import { addNote } from "#lib/domain/order-notes/notes";
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
