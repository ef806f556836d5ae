import { expect, test } from "vitest";
import { EVENT_TYPES } from "#lib/core/event-types";
import { pool } from "#lib/db/client";
import { makeMerchant, refusal, resultOf, zakka } from "./in-process.ts";

test("trigger makes an event happen, prints the steps, and returns the written events", async () => {
  const merchantId = await makeMerchant();
  type Triggered = { object: string; type: string; event_id: string; events: { id: string; type: string }[] };
  const made = await resultOf<Triggered>("trigger", "ticket.redeemed", "--merchant", merchantId);
  expect(made).toMatchObject({ object: "trigger", type: "ticket.redeemed" });
  const { rows } = await pool().query("SELECT id, type, mode FROM event WHERE merchant_id = $1 ORDER BY id", [
    merchantId,
  ]);
  expect(rows).toEqual(made.events.map((event) => ({ ...event, mode: "test" })));
  expect(made.events.at(-1)).toEqual({ id: made.event_id, type: "ticket.redeemed" });
  const printed = await zakka("trigger", "ticket.redeemed", "--merchant", merchantId);
  expect(printed).toMatchObject({ code: 0, stderr: "" });
  expect(printed.stdout).toContain("Setting up fixture for: order");
  expect(printed.stdout).toMatch(/\n {2}evt_\S+ {2}ticket\.redeemed\n$/);
});

test("trigger without an event lists all events; an unknown event and an ambiguous store are refused", async () => {
  const [merchantId] = [await makeMerchant(), await makeMerchant()];
  expect(await resultOf("trigger")).toEqual({ events: EVENT_TYPES });
  expect(await refusal("trigger", "ticket.redeem")).toContain('no event "ticket.redeem". Is it ticket.redeemed?');
  expect(await refusal("trigger", "order.created", "order.completed")).toContain("is not FIELD=VALUE");
  expect(await refusal("trigger", "order.created", "--merchant", "nobody")).toContain("There is no store nobody");
  const several = await refusal("trigger", "order.created");
  expect(several).toMatch(/^zakka: There are several stores\. Name one with --merchant: \S{36} \([^)]+\), /);
  const { rows } = await pool().query("SELECT id FROM event WHERE merchant_id = $1", [merchantId]);
  expect(rows).toEqual([]);
});
