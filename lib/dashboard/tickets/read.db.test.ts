import { expect, test } from "vitest";
import { pool } from "#lib/db/client";
import { redeemTicket } from "#lib/domain/tickets/redeem";
import { orderTickets } from "#lib/testing/orders";
import { later, makeStore } from "#lib/testing/store";
import { getTicketDetails, listEventChoices, listTicketOverviews } from "./read.ts";

test("the list is filtered by state, by event and by a search", async () => {
  const { live } = await makeStore();
  const { ticketIds } = await orderTickets(live, { maxUses: 2 }, 4);
  const [valid = "", part = "", used = "", voided = ""] = ticketIds;
  const { ticketIds: others } = await orderTickets(live, { title: "Morning flow" });
  await redeemTicket(live, part);
  await redeemTicket(live, used);
  await redeemTicket(live, used);
  await pool().query("UPDATE ticket SET voided_at = $3, attendee_name = 'Elin' WHERE merchant_id = $1 AND id = $2", [
    live.merchantId,
    voided,
    live.now,
  ]);
  const find = async (query: Parameters<typeof listTicketOverviews>[1]) =>
    (await listTicketOverviews(live, query)).data.map((row) => row.id).sort();
  const { ticket } = await getTicketDetails(live, valid);
  expect(await find({ state: "valid" })).toEqual([valid, part, ...others].sort());
  expect(await find({ state: "used" })).toEqual([used]);
  expect(await find({ state: "voided", search: "elin" })).toEqual([voided]);
  expect(await find({ ticket_event_id: ticket.ticket_event_id })).toEqual([...ticketIds].sort());
  expect(await find({ search: ticket.qr_token.toLowerCase() })).toEqual([valid]);
  expect(await find({ search: ticket.qr_token.slice(-6) })).toEqual([valid]);
  expect((await listEventChoices(live, undefined)).map((choice) => choice.title)).toEqual([
    "Winter Lights Night",
    "Morning flow",
  ]);
  const list = await listTicketOverviews(live, {});
  expect(list.data.find((row) => row.id === part)).toMatchObject({ status: "part", guest: "Mara Lindqvist" });
});

test("a ticket is shown with its event, order and log, and whether it can be redeemed now", async () => {
  const { live } = await makeStore({ redeem_opens_minutes_before: 60 });
  const { ticketIds, order } = await orderTickets(live, { startsAt: later(live, 3_600).now }, 2);
  const [id = ""] = ticketIds;
  expect(await getTicketDetails(later(live, -1), id)).toMatchObject({
    status: "valid",
    opens_at: live.now.getTime() / 1_000,
    closes_at: null,
    refusal: expect.stringContaining("Too early"),
  });
  expect((await getTicketDetails(live, id)).refusal).toBeNull();
  await redeemTicket(live, id, { source: "Door A", note: "With pram" });
  expect(await getTicketDetails(later(live, 60), id)).toMatchObject({
    status: "used",
    refusal: "This ticket was already used.",
    order: { id: order.id, tickets: 2 },
    uses: [{ source: "Door A", note: "With pram", reversed_at: null }],
  });
});

test("another store or mode does not see the ticket", async () => {
  const { live, test: testing } = await makeStore();
  const other = await makeStore();
  const { ticketIds } = await orderTickets(live);
  const [id = ""] = ticketIds;
  const { ticket } = await getTicketDetails(live, id);
  for (const ctx of [testing, other.live]) {
    expect((await listTicketOverviews(ctx, { search: ticket.qr_token })).data).toEqual([]);
    expect(await listEventChoices(ctx, ticket.ticket_event_id)).toEqual([]);
    await expect(getTicketDetails(ctx, id)).rejects.toMatchObject({ code: "not_found" });
  }
});
