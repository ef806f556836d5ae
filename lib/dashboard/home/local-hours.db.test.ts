import { expect, test } from "vitest";
import { redeemTicket } from "#lib/domain/tickets/redeem";
import { orderTickets } from "#lib/testing/orders";
import { later, makeStore } from "#lib/testing/store";
import { getHome } from "./read.ts";
import type { Home } from "./shape.ts";

/** The hours of the chart with tickets: used today, and expected. */
const ticketsByHour = ({ hours }: Home) =>
  hours
    .filter(({ uses, expected }) => uses.ticket + expected > 0)
    .map(({ hour, uses, expected }) => [hour, uses.ticket, expected]);

test.each([
  ["America/Edmonton", "2026-07-04T00:08:00Z", 18],
  ["Asia/Kathmandu", "2026-07-04T05:14:59Z", 10],
  ["Asia/Kathmandu", "2026-07-04T05:15:00Z", 11],
  ["Australia/Lord_Howe", "2026-07-04T05:29:59Z", 15],
])("in %s a scan at %s and a guest who is expected then stand in hour %i of the chart", async (zone, at, hour) => {
  const { live } = await makeStore({ timezone: zone });
  const then = { ...live, now: new Date(at) };
  const { ticketIds } = await orderTickets(later(then, -3_600), { startsAt: then.now, maxUses: 2 });
  expect(ticketsByHour(await getHome(later(then, -1)))).toEqual([[hour, 0, 1]]);
  await redeemTicket(then, ticketIds[0] ?? "");
  const home = await getHome(then);
  expect(ticketsByHour(home)).toEqual([[hour, 1, 0]]);
  expect(home.hourNow).toBe(hour);
});

test("on the day on which clocks go forward, the hour that is left out is empty", async () => {
  const { live } = await makeStore({ timezone: "Europe/Berlin" });
  const at = (time: string) => ({ ...live, now: new Date(time) });
  const { ticketIds } = await orderTickets(at("2026-03-28T12:00:00Z"), { maxUses: 9 });
  const [id = ""] = ticketIds;
  await redeemTicket(at("2026-03-28T22:59:59Z"), id); // the day before
  await redeemTicket(at("2026-03-28T23:00:00Z"), id); // 00:00
  await redeemTicket(at("2026-03-29T00:59:00Z"), id); // 01:59
  await redeemTicket(at("2026-03-29T01:00:00Z"), id); // 03:00
  const home = await getHome(at("2026-03-29T21:59:59Z"));
  expect(home.door.today).toBe(3);
  expect(ticketsByHour(home).map(([hour, used]) => [hour, used])).toEqual([
    [0, 1],
    [1, 1],
    [3, 1],
  ]);
  expect((await getHome(at("2026-03-29T22:00:00Z"))).door.today).toBe(0);
});
