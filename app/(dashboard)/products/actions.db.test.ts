import { beforeEach, expect, test, vi } from "vitest";
import * as timeslots from "#app/(dashboard)/products/[id]/timeslots/actions";
import * as products from "#app/(dashboard)/products/actions";
import { toSessionToken } from "#lib/auth/session-token";
import type { FormState } from "#lib/core/form-state";
import type { PrismaContext } from "#lib/db/context";
import { getProduct } from "#lib/domain/products/read";
import { sessionCookie } from "#lib/pages/cookies";
import { request } from "#lib/testing/next-headers";
import { signInPerson } from "#lib/testing/people";
import { makeReservationProduct } from "#lib/testing/products";
import { makeStore, present } from "#lib/testing/store";

vi.mock("next/headers", async () => (await import("#lib/testing/next-headers")).nextHeaders);
vi.mock("next/cache", () => ({ revalidatePath: () => undefined }));

beforeEach(() => {
  request.headers = new Headers({ "x-request-id": "request 7" });
  request.cookies.clear();
});

async function openProduct(): Promise<{ ctx: PrismaContext; id: string; slot: string }> {
  const ctx = present((await makeStore({ timezone: "Europe/Berlin" })).test);
  const { productId: id, timeslotIds } = await makeReservationProduct(ctx, [8]);
  const { sessionId } = await signInPerson(ctx, "developer");
  request.cookies.set(sessionCookie().name, await toSessionToken(sessionId));
  return { ctx, id, slot: timeslotIds[0] ?? "" };
}

/** Posts a form to an action. */
function post(action: unknown, fields: Record<string, string | string[]>): Promise<FormState> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, one);
  return (action as (before: undefined, form: FormData) => Promise<FormState>)(undefined, form);
}
const undoOf = ({ result }: FormState) => (result as { undo: Record<string, string> }).undo;

test("archiving is undone to what it was, once, and not after another change", async () => {
  const { ctx, id } = await openProduct();
  const statusOf = async () => (await getProduct(ctx, id)).status;
  const undo = undoOf(await post(products.archive, { id }));
  expect(await statusOf()).toBe("archived");
  expect((await post(products.restore, undo)).done).toBe(true);
  expect(await statusOf()).toBe("published");
  expect((await post(products.restore, undo)).problem).toContain("changed in the meantime");
  expect(await statusOf()).toBe("published");
  await post(products.restore, undoOf(await post(products.backToDraft, { id })));
  expect(await statusOf()).toBe("published");
});

test("timeslots are made in bulk, changed and removed, and a removal is undone", async () => {
  const { ctx, id, slot } = await openProduct();
  const slotsOf = async () => (await getProduct(ctx, id)).timeslots ?? [];
  const bulk = { id, from: "2027-03-27", to: "2027-03-28", days: ["6", "7"], times: "12, 18:30", minutes: "90" };
  const result = { message: "4 timeslots added", week: "2027-03-27" };
  expect(await post(timeslots.addMany, { ...bulk, seats: "20" })).toMatchObject({ done: true, result });
  expect(await post(timeslots.addMany, { ...bulk, seats: "20" })).toMatchObject({
    result: { message: "0 timeslots added, 4 were there already" },
  });
  expect((await post(timeslots.addMany, { ...bulk, times: "noon", seats: "20" })).form?.error).toHaveProperty("times");
  expect((await post(timeslots.addMany, { ...bulk, days: [], seats: "20" })).form?.error).toHaveProperty("days");
  expect((await post(timeslots.addMany, { ...bulk, seats: "0" })).form?.error).toHaveProperty("seats");
  const change = { id, slot, starts_at: "2027-03-29T10:00", ends_at: "2027-03-29T09:00", seats: "3" };
  expect((await post(timeslots.change, change)).form?.error).toHaveProperty("ends_at");
  expect((await post(timeslots.change, { ...change, ends_at: "2027-03-29T11:00" })).done).toBe(true);
  const changed = (await slotsOf()).find((one) => one.id === slot);
  expect(changed).toMatchObject({ seats: 3 });
  const [first, second] = [Date.parse("2027-10-31T00:30:17Z") / 1_000, Date.parse("2027-10-31T01:30Z") / 1_000];
  const night = { starts_at: "2027-10-31T02:30", ends_at: "2027-10-31T02:30", starts_at_moment: String(first) };
  expect((await post(timeslots.change, { ...change, ...night, ends_at_moment: String(second) })).done).toBe(true);
  expect(await slotsOf()).toContainEqual(expect.objectContaining({ starts_at: first, ends_at: second }));
  await post(timeslots.change, { ...change, ends_at: "2027-03-29T11:00" });
  const undo = undoOf(await post(timeslots.remove, { id, slot }));
  expect((await slotsOf()).map((one) => one.id)).not.toContain(slot);
  await post(timeslots.putBack, undo);
  expect((await slotsOf()).find(({ starts_at }) => starts_at === changed?.starts_at)).toMatchObject({ seats: 3 });
  expect(await slotsOf()).toHaveLength(5);
});
