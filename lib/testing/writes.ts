import { newToken } from "#lib/core/codes";
import { newId } from "#lib/core/ids";
import type { PrismaContext } from "#lib/db/context";
import { getTestClock } from "#lib/test-clock/read";
import { callApi } from "./http.ts";
import { holdTickets, orderBooking, orderGiftCard, orderMembership, orderTickets, orderVoucher } from "./orders.ts";
import { cardPayment, refundedPayment, renewalPayment } from "./payment-pages.ts";
import { makeGiftCardProduct, makeTicketProduct } from "./products.ts";
import { present } from "./store.ts";

export type Calls = Record<string, () => Promise<{ path: string; body?: object }>>;

/** Returns for every write of the API a function that creates what the call needs, and returns a call that succeeds. */
export const callsOf = (ctx: PrismaContext, key: string): Calls => ({
  ...issuedCalls(ctx, key),
  ...catalogueCalls(ctx, key),
  ...orderCalls(ctx),
  ...redemptionCalls(ctx, key),
  ...webhookCalls(ctx, key),
});

const issuedCalls = (ctx: PrismaContext, key: string): Calls => ({
  "POST /v1/tickets/{id}/void": async () => ({ path: `/v1/tickets/${(await ticket(ctx, key)).id}/void` }),
  "POST /v1/bookings/{id}/void": async () => ({ path: `/v1/bookings/${(await orderBooking(ctx)).id}/void` }),
  "POST /v1/vouchers/{id}/void": async () => ({ path: `/v1/vouchers/${await orderVoucher(ctx)}/void` }),
  "POST /v1/gift_cards/{id}/void": async () => ({ path: `/v1/gift_cards/${await orderGiftCard(ctx, 500)}/void` }),
  "PATCH /v1/tickets/{id}": async () => ({
    path: `/v1/tickets/${(await ticket(ctx, key)).id}`,
    body: { attendee_name: "Elin" },
  }),
  "PATCH /v1/bookings/{id}": async () => ({
    path: `/v1/bookings/${(await orderBooking(ctx)).id}`,
    body: { starts_at: Math.floor(Date.now() / 1000) + 86_400, party_size: 2, lead_name: "Elin" },
  }),
  "PATCH /v1/vouchers/{id}": async () => ({
    path: `/v1/vouchers/${await orderVoucher(ctx)}`,
    body: { expires_at: 1_900_000_000 },
  }),
  "PATCH /v1/gift_cards/{id}": async () => ({
    path: `/v1/gift_cards/${await orderGiftCard(ctx, 500)}`,
    body: { recipient_name: "Elin" },
  }),
  "POST /v1/gift_cards": async () => ({
    path: "/v1/gift_cards",
    body: { customer: { email: `${newId()}@post.example` }, initial_cents: 2_500, note: "With our thanks" },
  }),
  "POST /v1/memberships/{id}/cancel": async () => ({
    path: `/v1/memberships/${await orderMembership(present(ctx))}/cancel`,
    body: { at_period_end: false },
  }),
});

const catalogueCalls = (ctx: PrismaContext, key: string): Calls => ({
  "POST /v1/customers": async () => ({
    path: "/v1/customers",
    body: { email: `${newId()}@post.example`, name: "Ines", accepts_marketing: true, metadata: { table: 4 } },
  }),
  "PATCH /v1/customers/{id}": async () => ({
    path: await customer(key),
    body: { name: "Ines Duarte", accepts_marketing: true, metadata: null },
  }),
  "DELETE /v1/customers/{id}": async () => ({ path: await customer(key) }),
  "POST /v1/discount_codes": async () => ({
    path: "/v1/discount_codes",
    body: { code: newId(), percent_off: 10, starts_at: 1_700_000_000, max_uses: 50, once_per_customer: true },
  }),
  "PATCH /v1/discount_codes/{id}": async () => ({
    path: await discountCode(key),
    body: { percent_off: null, amount_off_cents: 500, ends_at: 1_900_000_000, max_uses: null },
  }),
  "DELETE /v1/discount_codes/{id}": async () => ({ path: await discountCode(key) }),
  "POST /v1/products": async () => ({
    path: "/v1/products",
    body: {
      type: "ticket",
      title: "Winter Lights",
      status: "published",
      price_cents: 2_400,
      tiers: [{ name: "Floor", price_cents: 2_400, capacity: 50 }],
      events: [{ starts_at: 1_800_000_000, ends_at: 1_800_010_000, location: "Quay", capacity: 80 }],
      custom_fields: [{ key: "diet", label: "Diet", type: "select", options: ["none", "vegan"] }],
      metadata: { series: "winter" },
    },
  }),
  "PATCH /v1/products/{id}": async () => {
    const { productId, eventIds, tierIds } = await makeTicketProduct(ctx, {
      tiers: [{ name: "Floor", priceCents: 2_400, capacity: 50 }],
    });
    return {
      path: `/v1/products/${productId}`,
      body: {
        status: "archived",
        events: [{ id: eventIds[0], capacity: 60 }, { starts_at: 1_800_000_000 }],
        tiers: [{ id: tierIds[0], price_cents: 2_600 }],
      },
    };
  },
  "DELETE /v1/products/{id}": async () => ({ path: `/v1/products/${(await makeTicketProduct(ctx)).productId}` }),
});

const orderCalls = (ctx: PrismaContext): Calls => ({
  "POST /v1/orders": async () => ({
    path: "/v1/orders",
    body: {
      customer: { email: `${newId()}@post.example`, name: "Ines" },
      items: [
        { product_id: (await makeTicketProduct(present(ctx))).productId, quantity: 2 },
        { product_id: await makeGiftCardProduct(ctx), quantity: 1, amount_cents: 2_500 },
      ],
      payment_method: "manual",
    },
  }),
  "POST /v1/orders/{id}/fulfill": async () => ({
    path: `/v1/orders/${(await orderTickets(ctx)).order.id}/fulfill`,
    body: {},
  }),
  "POST /v1/orders/{id}/cancel": async () => ({ path: `/v1/orders/${(await holdTickets(ctx)).id}/cancel`, body: {} }),
  "POST /v1/test_helpers/clock/advance": async () => ({
    path: "/v1/test_helpers/clock/advance",
    body: { to: (await getTestClock(ctx)).now + 10 },
  }),
  "POST /v1/test_helpers/orders/{id}/pay": async () => ({
    path: `/v1/test_helpers/orders/${(await holdTickets(present(ctx))).id}/pay`,
    body: { card: "approved" },
  }),
  "POST /v1/test_helpers/payments/{id}/fail_refund": async () => ({
    path: `/v1/test_helpers/payments/${await refundedPayment(present(ctx))}/fail_refund`,
    body: {},
  }),
  "POST /v1/test_helpers/payments/{id}/dispute": async () => ({
    path: `/v1/test_helpers/payments/${await cardPayment(present(ctx))}/dispute`,
    body: { status: "lost" },
  }),
  "POST /v1/payments/{id}/refund": async () => ({
    path: `/v1/payments/${await renewalPayment(present(ctx))}/refund`,
    body: { amount_cents: 100 },
  }),
  "POST /v1/orders/{id}/refund": async () => ({
    path: `/v1/orders/${(await orderTickets(ctx)).order.id}/refund`,
    body: { amount_cents: 100 },
  }),
});

const redemptionCalls = (ctx: PrismaContext, key: string): Calls => ({
  "POST /v1/bookings/{id}/redeem": async () => ({
    path: `/v1/bookings/${(await orderBooking(ctx)).id}/redeem`,
    body: {},
  }),
  "POST /v1/vouchers/{id}/redeem": async () => ({ path: `/v1/vouchers/${await orderVoucher(ctx)}/redeem`, body: {} }),
  "POST /v1/gift_cards/{id}/redeem": async () => ({
    path: `/v1/gift_cards/${await orderGiftCard(ctx, 500)}/redeem`,
    body: { amount_cents: 100 },
  }),
  "POST /v1/memberships/{id}/checkin": async () => ({
    path: `/v1/memberships/${await orderMembership(present(ctx), { max: 5 })}/checkin`,
    body: {},
  }),
  "POST /v1/redemptions": async () => ({ path: "/v1/redemptions", body: { token: (await ticket(ctx, key)).token } }),
  "POST /v1/redemptions/batch": async () => ({
    path: "/v1/redemptions/batch",
    body: {
      entries: [(await ticket(ctx, key)).token, newToken("voucher")].map((token) => ({
        token,
        redeemed_at: Math.floor(Date.now() / 1000) - 60,
        idempotency_key: newId(),
      })),
    },
  }),
  "POST /v1/redemptions/lookup": async () => ({
    path: "/v1/redemptions/lookup",
    body: { token: (await ticket(ctx, key)).token },
  }),
  "POST /v1/redemptions/{id}/reverse": async () => {
    const { body } = await callApi(key, "/v1/redemptions", { body: { token: (await ticket(ctx, key)).token } });
    return { path: `/v1/redemptions/${body.redemption.id}/reverse`, body: {} };
  },
  "POST /v1/tickets/{id}/redeem": async () => ({ path: `/v1/tickets/${(await ticket(ctx, key)).id}/redeem`, body: {} }),
});

const webhookCalls = (ctx: PrismaContext, key: string): Calls => ({
  "POST /v1/webhooks": async () => ({
    path: "/v1/webhooks",
    body: { url: "https://hooks.example.com/a", events: ["*"] },
  }),
  "PATCH /v1/webhooks/{id}": async () => ({ path: await endpoint(key), body: { enabled: false } }),
  "DELETE /v1/webhooks/{id}": async () => ({ path: await endpoint(key) }),
  "POST /v1/webhooks/{id}/rotate_secret": async () => ({ path: `${await endpoint(key)}/rotate_secret`, body: {} }),
  "POST /v1/webhooks/{id}/test": async () => ({
    path: `${await endpoint(key)}/test`,
    body: { type: "ticket.redeemed" },
  }),
  "POST /v1/webhooks/{id}/recover": async () => ({
    path: `${await endpoint(key)}/recover`,
    body: { since: 1_700_000_000 },
  }),
  "POST /v1/webhooks/{id}/deliveries/{delivery_id}/retry": async () => {
    const path = await endpoint(key);
    await orderGiftCard(ctx, 500);
    const { body } = await callApi(key, `${path}/deliveries`);
    return { path: `${path}/deliveries/${body.data[0].id}/retry`, body: {} };
  },
});

async function ticket(ctx: PrismaContext, key: string): Promise<{ id: string; token: string }> {
  const id = (await orderTickets(ctx)).ticketIds[0] ?? "";
  return { id, token: (await callApi(key, `/v1/tickets/${id}`)).body.qr_token };
}

async function customer(key: string): Promise<string> {
  const { body } = await callApi(key, "/v1/customers", { body: { email: `${newId()}@post.example` } });
  return `/v1/customers/${body.id}`;
}

async function discountCode(key: string): Promise<string> {
  const { body } = await callApi(key, "/v1/discount_codes", { body: { code: newId(), percent_off: 10 } });
  return `/v1/discount_codes/${body.id}`;
}

async function endpoint(key: string): Promise<string> {
  const { body } = await callApi(key, "/v1/webhooks", { body: { url: "https://hooks.example.com/b", events: ["*"] } });
  return `/v1/webhooks/${body.id}`;
}
