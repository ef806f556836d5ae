import { expect, test } from "vitest";
import { EVENT_TYPES } from "#lib/core/event-types";
import { pool } from "#lib/db/client";
import { answer, makeMerchant, refusal, zakka } from "./in-process.ts";

test("trigger makes an event happen, says the steps, and answers what was written", async () => {
  const merchantId = await makeMerchant();
  type Triggered = { object: string; type: string; event_id: string; events: { id: string; type: string }[] };
  const made = await answer<Triggered>("trigger", "ticket.redeemed", "--merchant", merchantId);
  expect(made).toMatchObject({ object: "trigger", type: "ticket.redeemed" });
  const { rows } = await pool().query("SELECT id, type, mode FROM event WHERE merchant_id = $1 ORDER BY id", [
    merchantId,
  ]);
  expect(rows).toEqual(made.events.map((event) => ({ ...event, mode: "test" })));
  expect(made.events.at(-1)).toEqual({ id: made.event_id, type: "ticket.redeemed" });
  const said = await zakka("trigger", "ticket.redeemed", "--merchant", merchantId);
  expect(said).toMatchObject({ code: 0, stderr: "" });
  expect(said.stdout).toContain("Setting up fixture for: order");
  expect(said.stdout).toMatch(/\n {2}evt_\S+ {2}ticket\.redeemed\n$/);
});

test("trigger without an event lists them; one that is none, or a store that is not named, is refused", async () => {
  const [merchantId] = [await makeMerchant(), await makeMerchant()];
  expect(await answer("trigger")).toEqual({ events: EVENT_TYPES });
  expect(await refusal("trigger", "ticket.redeem")).toContain('no event "ticket.redeem". Is it ticket.redeemed?');
  expect(await refusal("trigger", "order.created", "order.completed")).toContain("is not FIELD=VALUE");
  expect(await refusal("trigger", "order.created", "--merchant", "nobody")).toContain("There is no store nobody");
  const several = await refusal("trigger", "order.created");
  expect(several).toMatch(/^zakka: There are several stores\. Name one with --merchant: \S{36} \([^)]+\), /);
  const { rows } = await pool().query("SELECT id FROM event WHERE merchant_id = $1", [merchantId]);
  expect(rows).toEqual([]);
});
