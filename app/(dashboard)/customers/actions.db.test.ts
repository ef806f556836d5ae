import { beforeEach, expect, test, vi } from "vitest";
import { GET } from "#app/(dashboard)/customers/[id]/export/route";
import * as customers from "#app/(dashboard)/customers/actions";
import { toSessionToken } from "#lib/auth/session-token";
import type { FormState } from "#lib/core/form-state";
import type { PrismaContext } from "#lib/db/context";
import { createCustomer } from "#lib/domain/customers/create";
import { getCustomer, listCustomers } from "#lib/domain/customers/read";
import { updateCustomer } from "#lib/domain/customers/update";
import { sessionCookie } from "#lib/pages/cookies";
import { request } from "#lib/testing/next-headers";
import { signInPerson } from "#lib/testing/people";
import { eventTypes, makeStore, present } from "#lib/testing/store";

vi.mock("next/headers", async () => (await import("#lib/testing/next-headers")).nextHeaders);
vi.mock("next/cache", () => ({ revalidatePath: () => undefined }));

type Send = (before: never, form: FormData) => Promise<FormState>;

const MARA = { email: "mara@post.example", name: "Mara" };

beforeEach(() => {
  request.headers = new Headers({ "x-request-id": "request 7" });
  request.cookies.clear();
});

async function signIn(ctx: PrismaContext, role: string): Promise<void> {
  const { sessionId } = await signInPerson(ctx, role);
  request.cookies.set(sessionCookie().name, await toSessionToken(sessionId));
}

/** Creates a store with a customer of each of the two addresses, and signs a person in. */
async function start(role = "developer") {
  const ctx = present((await makeStore()).test);
  const { customer: mara } = await createCustomer(ctx, MARA);
  const { customer: elin } = await createCustomer(ctx, { email: "elin@post.example" });
  await signIn(ctx, role);
  return { ctx, mara, elin };
}

/** Posts a form to an action. Returns its state, or the address of a redirect. */
async function send(action: unknown, fields: Record<string, string>): Promise<FormState & { to?: string }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  try {
    return await (action as Send)(undefined as never, form);
  } catch (error) {
    const [kind, , to] = String((error as { digest?: string }).digest).split(";");
    if (kind !== "NEXT_REDIRECT") throw error;
    return { to };
  }
}

const download = (id: string) => GET(new Request("http://zakka.test/"), { params: Promise.resolve({ id }) });

test("create: creates a customer with consent and metadata, and opens the customer of an address that has one", async () => {
  const { ctx, mara } = await start();
  const fields = {
    email: "noor@post.example",
    accepts_marketing: "on",
    "metadata[0].name": "table",
    "metadata[0].value": "4",
  };
  const { to } = await send(customers.create, fields);
  const [noor] = (await listCustomers(ctx, { email: "noor@post.example" })).data;
  expect(to).toBe(`/customers/${noor?.id}`);
  expect(noor).toMatchObject({ name: null, accepts_marketing: true, metadata: { table: "4" } });
  expect((await send(customers.create, { email: "MARA@post.example" })).to).toBe(`/customers/${mara.id}?existed=yes`);
  const refused = await send(customers.create, { email: "nobody", name: "n".repeat(201) });
  expect(Object.keys(refused.form?.error ?? {})).toEqual(["email", "name"]);
});

test("save: changes only what was changed in the form, so that consent given meanwhile stays", async () => {
  const { ctx, mara } = await start();
  const opened = JSON.stringify({ name: mara.name, accepts_marketing: false, metadata: null });
  await updateCustomer(ctx, mara.id, { accepts_marketing: true, metadata: { by: "api" } });
  expect(await send(customers.save, { id: mara.id, opened, name: "Mara Lindqvist" })).toMatchObject({ done: true });
  expect(await getCustomer(ctx, mara.id)).toMatchObject({
    name: "Mara Lindqvist",
    accepts_marketing: true,
    metadata: { by: "api" },
  });
  const refused = await send(customers.save, { id: mara.id, opened, "metadata[0].value": "x" });
  expect(refused.form?.error).toHaveProperty(["metadata[0].name"]);
});

test("erase: asks for the name, or for the address of a customer without a name", async () => {
  const { ctx, mara, elin } = await start();
  for (const typed of ["", "mara", MARA.email]) {
    expect((await send(customers.erase, { id: mara.id, typed })).form?.error).toHaveProperty("typed");
  }
  expect(await getCustomer(ctx, mara.id)).toEqual(mara);
  expect(await send(customers.erase, { id: mara.id, typed: " Mara " })).toMatchObject({ done: true });
  expect(await send(customers.erase, { id: elin.id, typed: elin.email })).toMatchObject({ done: true });
  expect((await listCustomers(ctx, {})).data).toEqual([]);
});

test("merge: merges and opens the kept customer", async () => {
  const { ctx, mara, elin } = await start();
  const fields = { id: elin.id, other: mara.id };
  expect((await send(customers.merge, fields)).to).toBe(`/customers/${elin.id}?merged=yes`);
  expect((await listCustomers(ctx, {})).data).toMatchObject([{ id: elin.id, name: "Mara" }]);
});

test("the export is a file of this customer", async () => {
  const { mara } = await start();
  const answer = await download(mara.id);
  expect(answer.headers.get("Content-Disposition")).toBe(`attachment; filename="customer-${mara.id}.json"`);
  expect(await answer.json()).toMatchObject({ object: "customer_export", customer: { id: mara.id } });
  expect((await download("x")).status).toBe(404);
});

test.each(["staff", "another store", "nobody"])("nothing is done or shown for %s", async (who) => {
  const { ctx, mara, elin } = await start("staff");
  if (who === "another store") await signIn(present((await makeStore()).test), "owner");
  if (who === "nobody") request.cookies.clear();
  const opened = JSON.stringify({ name: mara.name, accepts_marketing: false, metadata: null });
  const before = [(await listCustomers(ctx, {})).data, await eventTypes(ctx)];
  for (const [action, fields] of [
    [customers.save, { id: mara.id, opened, name: "X" }],
    [customers.erase, { id: mara.id, typed: "Mara" }],
    [customers.merge, { id: elin.id, other: mara.id }],
  ] as const) {
    const { done, to = "" } = await send(action, fields);
    expect(done).toBeUndefined();
    expect(to).not.toContain("customers/");
  }
  const shown = await download(mara.id).catch((error: { digest: string }) => error.digest.split(";")[2]);
  if (shown instanceof Response) expect([who, shown.status]).toEqual(["another store", 404]);
  else expect(shown).toMatch(/^\/(scan|sign-in)/);
  expect([(await listCustomers(ctx, {})).data, await eventTypes(ctx)]).toEqual(before);
});
