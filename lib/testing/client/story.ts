// A program that uses a client generated from the document. The test copies it and generates `paths.ts` beside it.
import assert from "node:assert/strict";
import { env } from "node:process";
import createClient from "openapi-fetch";
import type { components, paths } from "./paths.ts";

const api = createClient<paths>({
  baseUrl: env.API_URL,
  headers: { Authorization: `Bearer ${env.API_KEY}` },
});

const starts_at = Math.floor(Date.now() / 1000) + 86_400;
const product: components["schemas"]["Product"] = await done(
  api.POST("/products", {
    body: {
      type: "ticket",
      title: "Winter Lights Night",
      status: "published",
      price_cents: 2_400,
      events: [{ starts_at, location: "Main hall", capacity: 20 }],
    },
  }),
);
assert.equal(product.events?.[0]?.remaining, 20);

const order = await done(
  api.POST("/orders", {
    params: { header: { "Idempotency-Key": "first-order" } },
    body: {
      customer: { email: "ines.moreau@post.example", name: "Ines Moreau" },
      items: [{ product_id: product.id, quantity: 5, attendee_names: ["Ines", "Noor", "Tomas", "Aiko", "Lior"] }],
      payment_method: "manual",
    },
  }),
);
assert.equal(order.total_cents, 5 * product.price_cents);

const seen: string[] = [];
for (let after: string | undefined, more = true; more; ) {
  const page = await done(
    api.GET("/tickets", { params: { query: { order_id: order.id, limit: 2, starting_after: after } } }),
  );
  for (const ticket of page.data) seen.push(ticket.attendee_name ?? "");
  after = page.data.at(-1)?.id;
  more = page.has_more;
}
assert.deepEqual(seen, ["Lior", "Aiko", "Tomas", "Noor", "Ines"]);

const id = order.items[0]?.issued[0]?.id ?? "";
const ticket = await done(api.POST("/tickets/{id}/redeem", { params: { path: { id } }, body: { note: "Door A" } }));
assert.equal(ticket.remaining, 0);

const { error } = await api.POST("/tickets/{id}/redeem", { params: { path: { id } } });
assert.equal(error?.error, "already_redeemed_or_voided");
console.log("told");

/** Returns the response, or throws with the refusal. */
async function done<Data>(call: Promise<{ data?: Data; error?: { error: string; message: string } }>): Promise<Data> {
  const { data, error } = await call;
  if (data === undefined) throw new Error(`${error?.error}: ${error?.message}`);
  return data;
}
