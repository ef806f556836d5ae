import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, test, vi } from "vitest";
import { getOrder } from "#lib/domain/orders/read";
import { request } from "#lib/testing/next-headers";
import { holdTickets } from "#lib/testing/orders";
import { pageRowOf, paymentsOf } from "#lib/testing/payment-pages";
import { SellingAtStripe } from "#lib/testing/stripe/selling";
import { pay, payAtProcessor } from "./actions.ts";
import PayPage from "./page.tsx";

vi.mock("next/headers", async () => (await import("#lib/testing/next-headers")).nextHeaders);

const stripe = new SellingAtStripe();

beforeEach(() => {
  request.headers = new Headers();
  request.cookies.clear();
});

async function hold() {
  const ctx = await stripe.makeStore();
  const { id, checkout_url } = await holdTickets(ctx);
  return { ctx, id, token: checkout_url?.split("/").at(-1) ?? "" };
}

const show = async (token: string, query: Record<string, string> = {}): Promise<string> =>
  renderToStaticMarkup(
    await PayPage({
      params: Promise.resolve({ token }),
      searchParams: Promise.resolve(query),
    } as PageProps<"/pay/[token]">),
  );

/** Presses a button. Returns where it leads. */
function press(run: typeof pay, token: string): Promise<string> {
  const form = new FormData();
  form.set("token", token);
  return run(form).catch((error: Error & { digest?: string }) => {
    if (!error.digest?.startsWith("NEXT_REDIRECT")) throw error;
    return error.digest.split(";").slice(2, -2).join(";");
  });
}

test("Pay leads to the page of Stripe, and back to what was bought", async () => {
  const { ctx, id, token } = await hold();
  const page = await show(token);
  expect(page).toMatch(/Pay €/);
  expect(page).not.toContain("Test card");
  expect(await press(payAtProcessor, token)).toContain(stripe.url);
  const [payment] = await paymentsOf(ctx, id);
  const { page_reference } = await pageRowOf(ctx, payment?.id ?? "");
  expect(await show(token)).toMatch(/Pay €/); // the buyer came back without paying
  await stripe.control.pay({ session: page_reference ?? "" });
  expect(await show(token)).not.toContain("Pay €");
  expect((await getOrder(ctx, id)).status).toBe("paid");
});

test("a declined card stays on the page of Stripe, and a page that it refuses is explained", async () => {
  const { ctx, id, token } = await hold();
  await stripe.control.addFault({ method: "POST", path: "/v1/checkout/sessions", times: 1, fault: "402" });
  expect(await press(payAtProcessor, token)).toBe(`/pay/${token}?card=refused`);
  expect(await show(token, { card: "refused" })).toContain("The store cannot take this payment");
  expect(await press(payAtProcessor, token)).toContain(stripe.url);
  const [payment] = await paymentsOf(ctx, id);
  const { page_reference } = await pageRowOf(ctx, payment?.id ?? "");
  await stripe.control.pay({ session: page_reference ?? "", type: "declined" });
  expect(await show(token)).toMatch(/Pay €/);
  expect((await paymentsOf(ctx, id)).map(({ status }) => status)).toEqual(["pending"]);
});

test("a silent Stripe is said, and nothing is lost", async () => {
  const { token } = await hold();
  await stripe.control.addFault({ method: "POST", path: "/v1/checkout/sessions", times: 2, fault: "drop_before" });
  expect(await press(payAtProcessor, token)).toBe(`/pay/${token}?card=unanswered`);
  expect(await press(payAtProcessor, token)).toContain(stripe.url);
});

test("a test card pays nothing where Stripe takes the payments", async () => {
  const { ctx, id, token } = await hold();
  await press(pay, token);
  expect((await getOrder(ctx, id)).status).toBe("pending");
});
