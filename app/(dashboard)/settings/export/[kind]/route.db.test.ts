import { beforeEach, expect, test, vi } from "vitest";
import { GET } from "#app/(dashboard)/settings/export/[kind]/route";
import { toSessionToken } from "#lib/auth/session-token";
import { createCustomer } from "#lib/domain/customers/create";
import { sessionCookie } from "#lib/pages/cookies";
import { request } from "#lib/testing/next-headers";
import { signInPerson } from "#lib/testing/people";
import { actionsOf } from "#lib/testing/security-events";
import { makeStore, present } from "#lib/testing/store";

vi.mock("next/headers", async () => (await import("#lib/testing/next-headers")).nextHeaders);

beforeEach(() => {
  request.headers = new Headers({ "x-request-id": "request 7" });
  request.cookies.clear();
});

async function start(role: string | null) {
  const store = await makeStore();
  await createCustomer(store.test, { email: "mara@post.example" });
  const { sessionId } = await signInPerson(present(store.test), role ?? "owner");
  if (role) request.cookies.set(sessionCookie().name, await toSessionToken(sessionId));
  return store;
}

const download = (kind: string, query = "") =>
  GET(new Request(`http://zakka.test/settings/export/${kind}${query}`), { params: Promise.resolve({ kind }) });

test.each(["developer", "owner"])(
  "a %s gets the file as an attachment, with about how many rows it has",
  async (role) => {
    const { merchantId } = await start(role);
    const csv = await download("customers");
    expect([csv.headers.get("content-type"), csv.headers.get("x-total-rows")]).toEqual([
      "text/csv; charset=utf-8",
      "1",
    ]);
    expect(csv.headers.get("content-disposition")).toMatch(/^attachment; filename="customers-test-[\d-]+\.csv"$/);
    expect(await csv.text()).toContain("mara@post.example");
    const json = await download("customers", "?format=json");
    expect(JSON.parse(await json.text())).toMatchObject({ object: "customer", email: "mara@post.example" });
    expect(await actionsOf(merchantId)).toEqual(["data.exported", "data.exported"]);
  },
);

test("staff, a visitor and an unknown kind get no file, and nothing is recorded as exported", async () => {
  for (const role of ["staff", null]) {
    const { merchantId } = await start(role);
    await expect(download("customers")).rejects.toMatchObject({ digest: expect.stringContaining("NEXT_REDIRECT") });
    expect(await actionsOf(merchantId)).not.toContain("data.exported");
  }
  const { merchantId } = await start("developer");
  for (const kind of ["app_user", "toString", "customer"]) expect((await download(kind)).status).toBe(404);
  expect(await actionsOf(merchantId)).toEqual([]);
});
