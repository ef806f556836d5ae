import { expect, test } from "vitest";
import type { FraudMailData } from "#lib/domain/mail/schema";
import { renderMail } from "./render.ts";

const DATA: FraudMailData = {
  store: "Tide House",
  zone: "Europe/Berlin",
  at: 1_790_000_000,
  cents: 2_500,
  currency: "eur",
  order_id: "01930000-0000-7000-8000-000000000001",
};
const render = (change: Partial<FraudMailData> = {}, mode: "test" | "live" = "live") =>
  renderMail(
    { kind: "fraud_warning", mode, data: { ...DATA, ...change }, subject: null, text: null, html: null },
    "https://zakka.example",
  );

test("the mail about suspected fraud says of what amount, and leads to the order to refund it", async () => {
  const { subject, text, html } = await render();
  expect(subject).toMatch(/^A payment of .*25\.00.* may be fraud: Tide House$/);
  for (const words of ["Nothing was changed", "Refund the order", `https://zakka.example/orders/${DATA.order_id}`])
    expect(text).toContain(words);
  expect(html).toContain(`href="https://zakka.example/orders/${DATA.order_id}"`);
  expect((await render({}, "test")).subject).toMatch(/^Test: /);
});

test("without an order it says how else to refund the payment", async () => {
  const { text } = await render({ order_id: null });
  expect(text).toContain("POST /v1/payments/{id}/refund");
  expect(text).not.toContain("https://zakka.example/orders");
});
