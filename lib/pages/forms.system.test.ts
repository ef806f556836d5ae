import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashPassword } from "#lib/auth/password";
import { newId } from "#lib/core/ids";
import { pool, prisma } from "#lib/db/client";
import { ask, BUILD_MS, buildPages, type Lane, type Reply, startFastLane } from "#lib/testing/lanes";
import { makeStore, NOW } from "#lib/testing/store";

// Sends forms to a production build: through the server, the proxy, Next, the action and the page.

const BOUNDARY = "----boundary-of-this-form-0001";
const PASSWORD = "thirty laps, then cake";
/** The page with the typed values and the errors. */
const LARGEST_PAGE = 40_000;

let lanes: Lane[] = [];
let merchantId: string;

beforeAll(async () => {
  await buildPages();
  lanes = await Promise.all([startFastLane({ TRUST_PROXY: "1" }), startFastLane({ TRUST_PROXY: "1" })]);
  merchantId = (await makeStore()).merchantId;
}, BUILD_MS);

afterAll(() => Promise.all(lanes.map((lane) => lane.stop())));

type Fields = readonly (readonly [string, string])[];

const multipart = (fields: Fields): string =>
  `${fields.map(([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join("")}--${BOUNDARY}--\r\n`;

const portOf = (lane: number): number => lanes[lane]?.port ?? 0;
const ours = (lane: number) => ({ host: `localhost:${portOf(lane)}`, origin: `http://localhost:${portOf(lane)}` });

let count = 0;
const newAddress = () => `203.0.113.${++count}`;

/** Of the page of each lane, which is read once. */
const hidden = new Map<number, Promise<Fields>>();

/** What the page itself puts into its form so that it works before JavaScript. */
function hiddenFields(lane: number): Promise<Fields> {
  const read = hidden.get(lane) ?? readHiddenFields(lane);
  hidden.set(lane, read);
  return read;
}

async function readHiddenFields(lane: number): Promise<Fields> {
  const { body } = await ask(portOf(lane), { path: "/sign-in" });
  const inputs = body.matchAll(/<input type="hidden" name="(\$ACTION[^"]*)"(?: value="([^"]*)")?/g);
  return [...inputs].map(([, name = "", value = ""]) => [name, value.replaceAll("&quot;", '"')] as const);
}

interface How {
  lane?: number;
  address?: string;
  headers?: Record<string, string>;
}

/** Posts the sign-in form as a browser without JavaScript does. */
async function post(fields: Fields, { lane = 0, address = newAddress(), headers = {} }: How = {}): Promise<Reply> {
  const body = multipart([...(await hiddenFields(lane)), ...fields]);
  const type = `multipart/form-data; boundary=${BOUNDARY}`;
  const all = { ...ours(lane), "x-forwarded-for": address, "content-type": type, ...headers };
  return ask(portOf(lane), { method: "POST", path: "/sign-in", body, headers: all });
}

const signIn = (email: string, password: string, how?: How, next = "") =>
  post([["email", email], ["password", password], ["next", next]], how); // biome-ignore format: as it is posted

async function makePerson(): Promise<{ id: string; email: string }> {
  const id = newId();
  const email = `ines-${id}@tidehouse.example`;
  const password_hash = await hashPassword(PASSWORD);
  const roles = { create: [{ merchant_id: merchantId, role: "owner", created_at: NOW }] };
  await prisma().app_user.create({ data: { id, email, name: "Ines", password_hash, created_at: NOW, roles } });
  return { id, email };
}

async function sessionsOf(userId: string): Promise<number> {
  const { rows } = await pool().query("SELECT count(*)::int AS count FROM session WHERE user_id = $1", [userId]);
  return rows[0].count;
}

const cookiesOf = ({ headers }: Reply): string =>
  [headers["set-cookie"] ?? []]
    .flat()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");

describe("a form that differs from the form of the page", () => {
  const intent = JSON.stringify({ type: "update", payload: { name: "email", index: 3_000_000, value: "x" } });
  const many = (size: number, name: (n: number) => string): Fields =>
    Array.from({ length: size }, (_, n) => [name(n), "a"] as const);

  test.each([
    ["an index far away", [["email[3000000]", "a"]]],
    ["an index farther away", [["email[250000000]", "a"]]],
    ["an intent of the form library", [["__intent__", intent]]],
    ["an intent that is not JSON", [["__intent__", "{"]]],
    ["a state of the form library", [["__state__", JSON.stringify("s".repeat(500_000))]]],
    ["a deep name", [[`email${".a".repeat(100_000)}`, "a"]]],
    ["names of the prototype", many(3, (n) => ["__proto__", "constructor", "toString"][n] ?? "")],
    ["many values of one name", many(400, () => "email")],
  ] as [string, Fields][])("%s: the page again, and not larger", async (_what, fields) => {
    const { status, body } = await post(fields);
    expect(status).toBe(200);
    expect(body).toContain("Enter your e-mail address.");
    expect(body.length).toBeLessThan(LARGEST_PAGE);
  });

  test("arguments that nest too deeply are 400", async () => {
    const deep = "[".repeat(5_000) + "]".repeat(5_000);
    const type = { ...ours(0), "content-type": `multipart/form-data; boundary=${BOUNDARY}` };
    const bound = (await hiddenFields(0)).map(([name, value]) => [name, name.endsWith(":1") ? deep : value] as const);
    const ask400 = (headers: Record<string, string>, body: string) =>
      ask(portOf(0), { method: "POST", path: "/sign-in", headers, body });
    expect((await ask400(type, multipart(bound))).status).toBe(400);
    expect((await ask400({ ...type, "next-action": "00" }, multipart([["0", deep]]))).status).toBe(400);
    expect((await ask400({ ...ours(0), "next-action": "00", "content-type": "text/plain" }, deep)).status).toBe(400);
  });

  test("too many fields or bytes are 413, and an invalid form is 400", async () => {
    expect((await post(many(2_100, (n) => `field${n}`))).status).toBe(413);
    expect((await post([["email", "a".repeat(1_100_000)]])).status).toBe(413);
    const headers = { ...ours(0), "content-type": `multipart/form-data; boundary=${BOUNDARY}` };
    const nonsense = await ask(portOf(0), { method: "POST", path: "/sign-in", headers, body: "nonsense" });
    expect(nonsense).toMatchObject({ status: 400, headers: { "x-content-type-options": "nosniff" } });
  });

  test("an argument that is not a form is read as an empty form", async () => {
    const action = (await hiddenFields(0)).map(([, value]) => /"id":"(\w+)"/.exec(value)?.[1]).find(Boolean) ?? "";
    const headers = {
      ...ours(0),
      "next-action": action,
      "content-type": "text/plain",
      "x-forwarded-for": newAddress(),
    };
    const body = '[{},"text"]';
    const response = await ask(portOf(0), { method: "POST", path: "/sign-in", headers, body });
    expect(response.status).toBe(200);
    expect(response.body).toContain("Enter your e-mail address.");
  });

  test("the 61st form in a minute from one address is refused", async () => {
    const address = newAddress();
    const responses = await Promise.all(Array.from({ length: 61 }, () => post([["email[9]", "a"]], { address })));
    const refused = responses.filter(({ body }) => body.includes("Too many attempts."));
    expect(refused).toHaveLength(1);
    expect(refused[0]?.body).not.toContain("Enter your e-mail address.");
  });
});

describe("a form from another site", () => {
  test.each(["https://elsewhere.example", "null", "garbage"])(
    "of origin %s is 403, and signs nobody in",
    async (origin) => {
      const { id, email } = await makePerson();
      const response = await signIn(email, PASSWORD, { headers: { origin } });
      expect(response.status).toBe(403);
      expect(response.body).toMatch(/nothing was done/);
      expect(response.headers["content-security-policy"]).toMatch(/^default-src 'none';/);
      expect(await sessionsOf(id)).toBe(0);
    },
  );

  test("is 403 on every path, with an action by script too", async () => {
    const origin = "https://elsewhere.example";
    for (const path of ["/", "/orders", "/scan/pass", "/pay/x", "/nowhere"]) {
      const headers = { ...ours(0), origin, "next-action": "00", "content-type": "text/plain" };
      expect((await ask(portOf(0), { method: "POST", path, headers, body: "[]" })).status).toBe(403);
    }
    const site = { ...ours(0), "sec-fetch-site": "cross-site" };
    expect((await ask(portOf(0), { method: "POST", path: "/scan/pass", headers: site })).status).toBe(403);
    expect((await ask(portOf(0), { method: "POST", path: "/scan/pass", headers: ours(0) })).status).toBe(401);
    expect((await ask(portOf(0), { path: "/sign-in", headers: { origin: "null" } })).status).toBe(200);
  });

  test("behind a proxy that requests another host, a form of the public origin is accepted", async () => {
    const { email } = await makePerson();
    const headers = { host: "internal.example", origin: process.env.APP_URL ?? "" };
    expect((await signIn(email, PASSWORD, { headers })).status).toBe(303);
  });
});

describe("the sign-in library's own routes", () => {
  test.each(["csrf", "session", "providers", "signin", "callback/credentials", "signout", "error"])(
    "%s is 404",
    async (name) => {
      const path = `/api/auth/${name}?callbackUrl=https://elsewhere.example`;
      expect((await ask(portOf(0), { path })).status).toBe(404);
      const body = new URLSearchParams({ email: "a@b.example", password: PASSWORD, json: "true" }).toString();
      const headers = { ...ours(0), "content-type": "application/x-www-form-urlencoded" };
      const posted = await ask(portOf(0), { method: "POST", path, headers, body });
      expect(posted.status).toBe(404);
      expect(posted.headers["set-cookie"]).toBeUndefined();
      expect(posted.headers.location).toBeUndefined();
    },
  );
});

describe("signing in", () => {
  test.each([
    ["/orders?status=paid", "/orders?status=paid"],
    ["/\t/elsewhere.example/x", "/"],
    ["//elsewhere.example", "/"],
    ["/\\elsewhere.example", "/"],
    ["/.//elsewhere.example", "/"],
    ["https://elsewhere.example", "/"],
  ])("with the next page %j leads to %s", async (next, to) => {
    const { email } = await makePerson();
    const response = await signIn(email, PASSWORD, {}, next);
    expect([response.status, response.headers.location]).toEqual([303, to]);
  });

  test("a query with a NUL or with names that every object has opens the page", async () => {
    const { email } = await makePerson();
    const cookie = cookiesOf(await signIn(email, PASSWORD));
    const queries = ["constructor=1&toString=1&__proto__=1&placed=constructor", "q=%00", "after=abc&before=%00"];
    const lists = [
      ...["/begin", "/orders", "/orders/new", "/customers", "/products", "/gift-cards", "/tickets", "/bookings"],
      ...["/bookings/calendar", "/vouchers", "/memberships", "/mail", "/keys", "/webhooks", "/events", "/requests"],
      ...["/docs", "/settings/apps", "/settings/audit", "/settings/import"],
    ];
    for (const path of lists) {
      for (const query of queries) {
        expect([(await ask(portOf(0), { path: `${path}?${query}`, headers: { cookie } })).status, path, query]).toEqual(
          [200, path, query],
        );
      }
    }
  });

  test("the page does not contain a next address of another site", async () => {
    const { body } = await ask(portOf(0), { path: "/sign-in?next=/%09/elsewhere.example/x" });
    expect(body).toContain('name="next" value=""');
    expect((await ask(portOf(0), { path: "/sign-in?next=/orders" })).body).toContain('name="next" value="/orders"');
  });

  test("waits after wrong passwords, in every process, but not where the person has signed in before", async () => {
    const { id, email } = await makePerson();
    const known = cookiesOf(await signIn(email, PASSWORD));
    expect(known).toContain("zakka-browser=");
    const address = newAddress();
    for (let n = 0; n < 5; n++) {
      const wrong = await signIn(email, "wrong", { lane: n % 2, address });
      expect(wrong.body).toContain("The e-mail address and the password do not match.");
    }
    for (const lane of [0, 1]) {
      expect((await signIn(email, PASSWORD, { lane, address })).body).toMatch(/Too many attempts\. Wait \d+ seconds/);
    }
    expect(await sessionsOf(id)).toBe(1);
    expect((await signIn(email, PASSWORD, { lane: 1 })).status).toBe(303); // from elsewhere
    const browser = known.split("; ").find((cookie) => cookie.startsWith("zakka-browser=")) ?? "";
    expect((await signIn(email, PASSWORD, { lane: 1, address, headers: { cookie: browser } })).status).toBe(303);
  });
});
