import { beforeEach, expect, test, vi } from "vitest";
import { deleteAll } from "#app/(dashboard)/settings/test-data/actions";
import { toSessionToken } from "#lib/auth/session-token";
import type { FormState } from "#lib/core/form-state";
import type { Mode } from "#lib/core/request";
import { findDeletion } from "#lib/dashboard/test-data/read";
import { countData } from "#lib/domain/test-data/read";
import { sessionCookie } from "#lib/pages/cookies";
import { request } from "#lib/testing/next-headers";
import { orderTickets } from "#lib/testing/orders";
import { signInPerson } from "#lib/testing/people";
import { securityEventsOf } from "#lib/testing/security-events";
import { makeStore, present } from "#lib/testing/store";

vi.mock("next/headers", async () => (await import("#lib/testing/next-headers")).nextHeaders);
vi.mock("next/cache", () => ({ revalidatePath: () => undefined }));

beforeEach(() => {
  request.headers = new Headers({ "x-request-id": "request 7" });
  request.cookies.clear();
});

/** Creates a store named Tidehouse with an order in each mode, and signs a person in. */
async function start(role: string, mode: Mode = "test") {
  const store = await makeStore();
  for (const ctx of [store.test, store.live]) await orderTickets(ctx);
  const { sessionId, userId } = await signInPerson(present(store[mode]), role);
  request.cookies.set(sessionCookie().name, await toSessionToken(sessionId));
  const orders = async () => [(await countData(store.test)).orders, (await countData(store.live)).orders];
  return { store, userId, orders };
}

/** Posts the form. Returns its state, or "refused" for a redirect. */
async function send(typed: string): Promise<FormState | "refused"> {
  const form = new FormData();
  form.set("typed", typed);
  try {
    return await deleteAll(undefined, form);
  } catch (error) {
    if (String((error as { digest?: string }).digest).startsWith("NEXT_REDIRECT")) return "refused";
    throw error;
  }
}

test("an owner who types the name deletes the test data, and who did it is recorded", async () => {
  const { store, userId, orders } = await start("owner");
  expect(await send(" Tidehouse ")).toMatchObject({ done: true, result: { message: "The test data is deleted" } });
  expect(await orders()).toEqual([0, 1]);
  expect(await findDeletion(store.test)).toMatchObject({ finished: expect.any(Number) });
  expect(await securityEventsOf(store.merchantId)).toMatchObject([
    { action: "test_data.deleted", mode: "test", actor_id: userId, address: expect.any(String) },
  ]);
});

test("a wrong name, live mode and any other role delete nothing", async () => {
  const owner = await start("owner");
  for (const typed of ["", "tidehouse", "Tide"]) {
    const state = await send(typed);
    expect(state === "refused" ? {} : state.form?.error).toHaveProperty("typed");
  }
  expect(await owner.orders()).toEqual([1, 1]);
  const live = await start("owner", "live");
  expect(await send("Tidehouse")).toMatchObject({ problem: expect.stringContaining("Live data cannot be deleted") });
  expect(await live.orders()).toEqual([1, 1]);
  for (const role of ["admin", "developer", "staff"]) {
    const { orders } = await start(role);
    expect(await send("Tidehouse")).toBe("refused");
    expect(await orders()).toEqual([1, 1]);
  }
});
