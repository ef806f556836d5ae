import { beforeEach, expect, test, vi } from "vitest";
import { hide, sell } from "#app/(dashboard)/begin/actions";
import { toSessionToken } from "#lib/auth/session-token";
import type { FormState } from "#lib/core/form-state";
import { readOnboarding } from "#lib/dashboard/onboarding/read";
import type { PrismaContext } from "#lib/db/context";
import { listOrders } from "#lib/domain/orders/read";
import { sessionCookie } from "#lib/pages/cookies";
import { request } from "#lib/testing/next-headers";
import { signInPerson } from "#lib/testing/people";
import { makeGiftCardProduct, makePhysicalProduct, makeTicketProduct } from "#lib/testing/products";
import { makeStore, present } from "#lib/testing/store";

vi.mock("next/headers", async () => (await import("#lib/testing/next-headers")).nextHeaders);
vi.mock("next/cache", () => ({ revalidatePath: () => undefined }));

beforeEach(() => {
  request.headers = new Headers({ "x-request-id": "request 7" });
  request.cookies.clear();
});

async function signIn(ctx: PrismaContext, role = "developer"): Promise<void> {
  const { sessionId } = await signInPerson(present(ctx), role);
  request.cookies.set(sessionCookie().name, await toSessionToken(sessionId));
}

/** Posts the form of a test sale. Returns the address that it opens, or its problem. */
async function sellOne(product: string): Promise<string | undefined> {
  const form = new FormData();
  form.set("product", product);
  try {
    return ((await sell(undefined as never, form)) as FormState).problem;
  } catch (error) {
    const [kind, , to] = String((error as { digest?: string }).digest).split(";");
    if (kind !== "NEXT_REDIRECT") throw error;
    return to;
  }
}

test("a test sale opens the page with the code of what it issued, or its order", async () => {
  const ctx = present((await makeStore()).test);
  await signIn(ctx);
  expect(await sellOne((await makeTicketProduct(ctx)).productId)).toMatch(/^\/tickets\//);
  expect(await sellOne(await makeGiftCardProduct(ctx))).toMatch(/^\/gift-cards\//);
  expect(await sellOne((await makePhysicalProduct(ctx)).productId)).toMatch(/^\/orders\//);
  const { data } = await listOrders(ctx, {});
  expect(data).toHaveLength(3);
  expect(new Set(data.map((order) => order.customer_name))).toEqual(new Set(["Ines, developer"]));
});

test("a person who shows live data, or another store, sells nothing", async () => {
  const store = await makeStore();
  const [ctx, live] = [present(store.test), present(store.live)];
  const { productId } = await makeTicketProduct(ctx);
  await signIn(live);
  expect(await sellOne((await makeTicketProduct(live)).productId)).toContain("test data");
  await signIn((await makeStore()).test);
  expect(await sellOne(productId)).toBeTruthy();
  expect((await listOrders(ctx, {})).data).toEqual([]);
  expect((await listOrders(live, {})).data).toEqual([]);
});

test("the list is hidden for the whole store", async () => {
  const { test: ctx } = await makeStore();
  await signIn(ctx);
  await hide(undefined as never, new FormData());
  expect((await readOnboarding(ctx, true)).isHidden).toBe(true);
});
