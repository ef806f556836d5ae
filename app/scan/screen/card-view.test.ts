import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { PendingCard } from "#app/scan/controller/state";
import { door } from "#app/scan/verdict/fixtures";
import { CardView } from "./card-view.tsx";

const nothing = () => undefined;

test("a card of forints shows its balance as people write it, and all digits of the amount that is typed", () => {
  const lookup = {
    kind: "gift_card",
    resource: { id: "1", object: "gift_card", balance_cents: 240_000, currency: "huf" },
  };
  const card = { code: { token: "GC-1", tail: "GC-1" }, lookup, unansweredCents: 50_000 } as PendingCard;
  const page = renderToStaticMarkup(
    createElement(CardView, { card, door, isBusy: false, onCharge: nothing, onLeave: nothing }),
  ).replaceAll("\u00a0", " ");
  expect(page).toContain(">Ft 2,400<");
  expect(page).toContain(">Ft 500.00<");
  expect(page).toContain("Charge Ft 500<");
});
