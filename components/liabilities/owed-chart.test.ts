import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Owed } from "#lib/dashboard/liabilities/shape";
import { OwedChart } from "./owed-chart.tsx";

const NOTHING = { gift_card: 0, ticket: 0, booking: 0, voucher: 0, membership: 0 };

/** The amounts beside the lines of the chart, lowest first. */
function ticksOf(currency: string, total_cents: number): string[] {
  const cents = { ...NOTHING, gift_card: total_cents };
  const owed: Owed = {
    currency,
    months: [{ month: "2026-11", cents, total_cents }],
    cents,
    counts: { ...NOTHING, gift_card: 1 },
    total_cents,
    expired_cents: 0,
    voided_cents: 0,
    ledger_cents: total_cents,
  };
  const texts = renderToStaticMarkup(createElement(OwedChart, { owed })).matchAll(/text-anchor="end">([^<]+)</g);
  return [...texts].map(([, text = ""]) => text.replace("\u00a0", " "));
}

test("whole units have no zeros, whatever the digits of the currency", () => {
  expect(ticksOf("eur", 200_000)).toEqual(["€0", "€500", "€1,000", "€1,500", "€2,000"]);
  expect(ticksOf("huf", 200_000)).toEqual(["Ft 0", "Ft 500", "Ft 1,000", "Ft 1,500", "Ft 2,000"]);
  expect(ticksOf("kwd", 200_000)).toEqual(["KWD 0", "KWD 50", "KWD 100", "KWD 150", "KWD 200"]);
});
