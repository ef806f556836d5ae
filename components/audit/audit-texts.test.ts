import { expect, test } from "vitest";
import { EVENT_TYPES } from "#lib/core/event-types";
import { auditDetail, auditHref, auditText } from "./audit-texts.ts";

/** Sent to endpoints, but by nobody's change. */
const NEVER_RECORDED = ["redemption.conflict", "webhook.test"];

test("each change of a resource has a sentence", () => {
  const unnamed = EVENT_TYPES.filter((action) => auditText({ action, details: {} })[0] === action);
  expect(unnamed).toEqual(NEVER_RECORDED);
  expect(auditText({ action: "product.updated", details: { name: "Ten swims" } })).toEqual([
    "Changed",
    "a product: Ten swims",
  ]);
  expect(auditText({ action: "ticket.voided", details: { count: 3 } })).toEqual(["Voided", "3 tickets"]);
});

test("an entry leads to its object, unless it was deleted or has no page", () => {
  expect(auditHref({ action: "order.refunded", target_id: "1" })).toBe("/orders/1");
  expect(auditHref({ action: "product.deleted", target_id: "1" })).toBeNull();
  expect(auditHref({ action: "ticket.voided", target_id: null })).toBeNull();
  expect(auditHref({ action: "sign_in.succeeded", target_id: null })).toBeNull();
});

test("changed settings are named with their values, and a logo without", () => {
  const changes = {
    fee_bps: { from: 0, to: 250 },
    gift_card_expiry_days: { from: null, to: 365 },
    tax_inclusive: { from: true, to: false },
    logo_url: { from: null, to: "https://shop.example/pictures/1.webp" },
  };
  expect(auditDetail({ action: "store_settings.updated", details: { changes } })).toBe(
    "service fee 0 % → 2.5 %, days until gift cards expire none → 365, tax included in prices yes → no, logo",
  );
  const details = { what: "order_items", format: "csv", rows: 1 };
  expect(auditText({ action: "data.exported", details })).toEqual(["Exported", "order items as CSV"]);
  expect(auditDetail({ action: "data.exported", details })).toBe("1 row");
  const moved = {
    action: "data.moved_in",
    target_id: "1",
    details: { name: "a.csv", what: "gift_cards", rows: 2 },
  } as const;
  expect([auditText(moved), auditDetail(moved), auditHref(moved)]).toEqual([
    ["Imported", "a file: a.csv"],
    "gift cards, 2 rows",
    "/settings/import/1",
  ]);
});
