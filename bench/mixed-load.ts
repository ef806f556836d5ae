import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type Call = () => Promise<void>;

interface MixedLoad {
  /** Each sends one request, or follows one stream for a moment. */
  calls: Call[];
  close: () => void;
}

const TICKETS = 100;

/** What callers, guests, phones and people of a store do, with a webhook endpoint that hears of it, and mistakes of all kinds. */
export async function makeCalls(port: number): Promise<MixedLoad> {
  const store = await fill();
  const receiver = createServer((request, response) => request.resume().on("end", () => response.end("ok")));
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  await store.listen(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`);
  const send = senderTo(port);
  const authorization = { Authorization: `Bearer ${store.key}` };
  const get = (path: string, expected = 200) => send(() => path, expected, { headers: authorization });
  const page = (path: string) => send(() => path, 200, { headers: { Cookie: store.cookie } });
  const post = (path: () => string, body: () => object, expected = 200) =>
    send(path, expected, { method: "POST", headers: authorization }, body);
  let turn = 0;
  const ticket = () => store.tickets[turn++ % store.tickets.length] ?? { id: "", token: "" };
  const order = (email: () => string) =>
    post(
      () => "/v1/orders",
      () => ({ ...store.order, customer: { email: email() } }),
      201,
    );
  const calls: Call[] = [
    post(
      () => `/v1/tickets/${ticket().id}/redeem`,
      () => ({}),
    ),
    get("/v1/tickets?limit=25"),
    post(
      () => "/v1/redemptions/lookup",
      () => ({ token: ticket().token }),
    ),
    order(() => `${crypto.randomUUID()}@post.example`),
    get(`/v1/products/${store.productId}`),
    post(
      () => `/v1/gift_cards/${store.cardId}/redeem`,
      () => ({ amount_cents: 1 }),
    ),
    order(() => "mara.lindqvist@post.example"),
    get("/v1/orders?limit=25"),
    page("/orders"),
    get("/v1/events?limit=25"),
    post(
      () => "/v1/redemptions",
      () => ({ token: ticket().token }),
    ),
    get("/v1/openapi.json"),
    page("/"),
    ...mistakes(send, authorization),
    () => follow(port, store.deviceToken),
  ];
  return { calls, close: () => void receiver.close() };
}

type Send = (path: () => string, expected: number, init?: RequestInit, body?: () => object) => Call;

/** Returns a function that makes calls, each of which throws if it gets another status than the expected one. */
const senderTo =
  (port: number): Send =>
  (path, expected, init = {}, body) =>
  async () => {
    const sent = body && { "Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID() };
    const headers = { ...init.headers, ...sent } as Record<string, string>;
    const response = await fetch(`http://localhost:${port}${path()}`, {
      ...init,
      headers,
      redirect: "manual",
      ...(body && { body: JSON.stringify(body()) }),
    });
    const text = await response.text();
    if (response.status !== expected) throw new Error(`${path()}: ${response.status} ${text.slice(0, 200)}`);
  };

const mistakes = (send: Send, headers: Record<string, string>): Call[] => [
  send(() => `/v1/tickets/${crypto.randomUUID()}`, 404, { headers }),
  send(
    () => "/v1/orders",
    400,
    { method: "POST", headers },
    () => ({}),
  ),
  send(() => "/v1/nothing", 404),
  send(() => "/sign-in", 200),
];

/** A phone that connects, is told the first thing, and leaves. */
async function follow(port: number, token: string): Promise<void> {
  const leave = new AbortController();
  const headers = { Authorization: `Bearer ${token}` };
  const response = await fetch(`http://localhost:${port}/scan/live`, { headers, signal: leave.signal });
  if (response.status !== 200) throw new Error(`/scan/live: ${response.status}`);
  await response.body?.getReader().read();
  leave.abort();
}

async function fill() {
  const [{ pool }, orders, stores, people, devices, webhooks, tokens, cookies] = await Promise.all([
    import("#lib/db/client"),
    import("#lib/testing/orders"),
    import("#lib/testing/store"),
    import("#lib/testing/people"),
    import("#lib/testing/devices"),
    import("#lib/testing/webhooks"),
    import("#lib/auth/session-token"),
    import("#lib/pages/cookies"),
  ]);
  const ctx = stores.present((await stores.makeStore()).test);
  const { order } = await orders.orderTickets(ctx, { maxUses: 1_000_000 }, TICKETS);
  const { rows: tickets } = await pool().query<{ id: string; token: string }>(
    "SELECT id, qr_token AS token FROM ticket WHERE merchant_id = $1",
    [ctx.merchantId],
  );
  const productId = order.items[0]?.product_id ?? "";
  const { sessionId } = await people.signInPerson(ctx, "owner");
  return {
    tickets,
    productId,
    order: { items: [{ product_id: productId, quantity: 2 }], payment_method: "manual" },
    cardId: await orders.orderGiftCard(ctx, 100_000_000),
    key: await stores.makeKey(ctx),
    deviceToken: (await devices.makeDevice(ctx)).token,
    cookie: `${cookies.sessionCookie().name}=${await tokens.toSessionToken(sessionId)}`,
    listen: (url: string) => webhooks.makeEndpoint(ctx, url),
  };
}
