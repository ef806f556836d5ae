import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, test, vi } from "vitest";
import DownloadPage from "#app/download/[token]/page.tsx";
import { newId } from "#lib/core/ids";
import type { PrismaContext } from "#lib/db/context";
import { createDiscountCode } from "#lib/domain/discount-codes/create";
import { refundOrder } from "#lib/domain/refunds/refund-order";
import { createOrder } from "#lib/domain/sales/create";
import { takePageStatus } from "#lib/http/page-status";
import { trustPeerHeader } from "#lib/http/peer";
import { payerCookie } from "#lib/pages/cookies";
import { addFile, makeDigitalProduct, openFilesFolder } from "#lib/testing/files";
import { request } from "#lib/testing/next-headers";
import { payOrder } from "#lib/testing/pay-order";
import { makeStore, present } from "#lib/testing/store";
import { cancel, pay } from "./actions.ts";
import PayPage from "./page.tsx";

vi.mock("next/headers", async () => (await import("#lib/testing/next-headers")).nextHeaders);

openFilesFolder();
beforeEach(() => {
  request.headers = new Headers();
  request.cookies.clear();
});

/** An order of a file that waits for payment, made now. Returns its id and the token of its page. */
async function hold(
  store: { test: PrismaContext },
  discount_code?: string,
): Promise<{ ctx: PrismaContext; id: string; token: string }> {
  const ctx = present(store.test);
  const { productId } = await makeDigitalProduct(ctx);
  await addFile(ctx, productId, "0123456789", { name: "secret.pdf" });
  const { id, checkout_url } = await createOrder(ctx, {
    customer: { email: "mara@post.example", name: "Mara Lindqvist" },
    items: [{ product_id: productId, quantity: 1 }],
    payment_method: "checkout",
    discount_code,
  });
  return { ctx, id, token: checkout_url?.split("/").at(-1) ?? "" };
}

const show = async (token: string, query: Record<string, string> = {}): Promise<string> =>
  renderToStaticMarkup(
    await PayPage({
      params: Promise.resolve({ token }),
      searchParams: Promise.resolve(query),
    } as PageProps<"/pay/[token]">),
  );

const showDownloads = async (token: string): Promise<string> =>
  renderToStaticMarkup(await DownloadPage({ params: Promise.resolve({ token }) } as PageProps<"/download/[token]">));

function post(run: typeof pay, token: string, card = "approved"): Promise<unknown> {
  const form = new FormData();
  form.set("token", token);
  form.set("card", card);
  return run(form).catch((error: Error & { digest?: string }) => {
    if (!error.digest?.startsWith("NEXT_REDIRECT")) throw error;
    return error.digest;
  });
}

const LINK = /href="\/download\/[\w-]+"/;
const SENT = "We sent what was bought to the e-mail address of the order.";
const expectNothing = (html: string) => {
  expect(html).toContain(SENT);
  expect(html).not.toMatch(LINK);
  expect(html).not.toMatch(/secret\.pdf|Mara|mara@post|Handbook/);
};

test("the browser that has paid gets the files; any other with the address sees only that the order is paid", async () => {
  const { token } = await hold(await makeStore());
  expect(await show(token)).toContain("Held for you");
  await post(pay, token);
  expect(await show(token)).toMatch(LINK);
  request.cookies.clear();
  expectNothing(await show(token));
});

test("the page says what a discount code took off", async () => {
  const store = await makeStore();
  await createDiscountCode(store.test, { code: "SUMMER", amount_off_cents: 500 });
  const { token } = await hold(store, "summer");
  expect(await show(token)).toMatch(/Discount SUMMER<.*?−€5\.00/);
  expect(await show((await hold(store)).token)).not.toContain("Discount");
});

test("another browser is not sent to a mail by a store that sends none", async () => {
  const { ctx, id, token } = await hold(await makeStore({ guest_mail: false }));
  await payOrder(ctx, id);
  const html = await show(token);
  expect(html).toContain("ask the store");
  expect(html).not.toContain(SENT);
  expect(html).not.toMatch(LINK);
});

test("who tried to pay, or pays again after another, is not who has paid", async () => {
  const { ctx, id, token } = await hold(await makeStore());
  await post(pay, token, "declined");
  expect(request.cookies.size).toBe(0);
  await payOrder(ctx, id);
  await post(pay, token);
  await post(cancel, token);
  expect(request.cookies.size).toBe(0);
  expectNothing(await show(token));
});

test("the page says what became of each card, and shows no second button while a payment is checked", async () => {
  const { token } = await hold(await makeStore());
  expect(await post(pay, token, "insufficient_funds")).toContain("?card=insufficient_funds");
  expect(await show(token, { card: "insufficient_funds" })).toContain("too little money is left");
  expect(await show(token, { card: "constructor" })).not.toContain("Try again");
  expect(await post(pay, token, "gold")).toContain(`/pay/${token};`);
  await post(pay, token, "authenticate");
  expect(await show(token)).toContain("Your bank asks");
  await post(pay, token, "slow");
  const checking = await show(token);
  expect(checking).toContain("We are checking your payment");
  expect(checking).not.toContain("<button");
});

test("after five declined cards the page says why the order is canceled", async () => {
  const { token } = await hold(await makeStore());
  for (let n = 0; n < 5; n++) await post(pay, token, "declined");
  expect(await show(token, { card: "declined" })).toContain("5 cards were declined, so the order was canceled");
  expect(await show(token)).toContain("Nothing was paid, and nothing is reserved any longer");
});

test("of many browsers that pay at once, one has paid", async () => {
  const { token } = await hold(await makeStore());
  const set = vi.spyOn(request.cookies, "set");
  await Promise.all(Array.from({ length: 8 }, () => post(pay, token)));
  expect(set).toHaveBeenCalledOnce();
});

test("the cookie of an order opens no other one, of the store or of another, and a made-up one opens none", async () => {
  const [store, other] = [await makeStore(), await makeStore()];
  const first = await hold(store);
  await post(pay, first.token);
  const { name } = payerCookie(first.token);
  const cookie = request.cookies.get(name) ?? "";
  for (const { ctx, id, token } of [await hold(store), await hold(other)]) {
    await payOrder(ctx, id);
    for (const made of [cookie, "", "x", cookie.slice(0, -2), token]) {
      request.cookies.set(name, made);
      expectNothing(await show(token));
    }
  }
});

test("a refund ends the files of the browser that has paid, and is not told to others", async () => {
  const { ctx, id, token } = await hold(await makeStore());
  await post(pay, token);
  await refundOrder(ctx, id, {});
  const html = await show(token);
  expect(html).toContain("Refunded");
  expect(html).not.toMatch(LINK);
  request.cookies.clear();
  expectNothing(await show(token));
});

test("after sixty wrong tokens from a network, of guest pages together, a wrong one is 429 and a right one still opens", async () => {
  const { token } = await hold(await makeStore());
  trustPeerHeader(); // as our server does
  const visit = (address: string) => {
    request.headers = new Headers({ "x-request-id": newId(), "x-peer-address": address });
    return request.headers.get("x-request-id");
  };
  const network = `2001:db8:${newId().slice(0, 4)}:${newId().slice(-4)}`;
  for (let n = 0; n < 30; n++) {
    visit(`${network}::${n}`);
    expect(await show(n % 2 ? "x" : newId())).toContain("Order not found");
    expect(await post(pay, "x".repeat(32))).toContain(`;/pay/${"x".repeat(32)};`);
    expect(await showDownloads("x")).toContain("Link not found");
  }
  for (const showPage of [show, showDownloads]) {
    const id = visit(`${network}::99`);
    expect(await showPage("x")).toContain("Too many wrong links");
    expect(takePageStatus(id)).toBe(429);
  }
  const right = visit(`${network}::99`);
  expect(await show(token)).toContain("Held for you");
  expect(takePageStatus(right)).toBeUndefined();
  const elsewhere = visit("192.0.2.77");
  expect(await show("x")).toContain("Order not found");
  expect(takePageStatus(elsewhere)).toBeUndefined();
});

test("the cookie is for the page of its order only, and no script reads it", () => {
  expect(payerCookie("t").options).toMatchObject({ httpOnly: true, sameSite: "lax", path: "/pay/t", secure: false });
  vi.stubEnv("APP_URL", "https://shop.example");
  expect(payerCookie("t")).toMatchObject({ name: "__Secure-zakka-payer", options: { secure: true } });
  vi.unstubAllEnvs();
});
