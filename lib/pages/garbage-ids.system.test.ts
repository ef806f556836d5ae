import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toSessionToken } from "#lib/auth/session-token";
import { makeDevice } from "#lib/testing/devices";
import { filledId, fillStore } from "#lib/testing/filled-store";
import { ask, BUILD_MS, buildPages, type Lane, startFastLane } from "#lib/testing/lanes";
import { openSession, signInPerson } from "#lib/testing/people";
import { makeKey, makeStore, present } from "#lib/testing/store";
import { tableOf } from "#lib/testing/table-of-route";
import { sessionCookie } from "./cookies.ts";

// Puts what is no id into the paths and queries of all routes of the tree, in a production build.

const ROOT = join(import.meta.dirname, "../..");
/** Every route gets the first, which is a text where an id belongs, and some of the others in turn. */
const NO_ID = "not-a-uuid";
const IN_PATHS = ["%00", "%E0%A4%A", "%F0%9F%98%80", "%2e%2e", "x".repeat(300), "..", "%FF"];
/** Enough there: a query is not part of the path that Next resolves. */
const IN_QUERIES = ["%00", "%E0%A4%A", "%F0%9F%98%80"];
/** Two answer for as long as somebody listens, and the page says that something failed: its status is 500. */
const LEFT_OUT = ["/scan/live", "/door/[id]/live", "/oauth/failed"];
const AT_ONCE = 4;

interface Served {
  /** Such as `/orders/[id]/print`. */
  path: string;
  methods: readonly string[];
}

let lane: Lane;
/** What proves who asks, for each part of the tree. */
let proofs: Record<"api" | "phone" | "page", Record<string, string>>;

beforeAll(async () => {
  await buildPages();
  lane = await startFastLane({ LOG_LEVEL: "warn", API_RATE_LIMIT_PER_MINUTE: "1000000", TRUST_PROXY: "0" });
  const store = await makeStore();
  await fillStore(store.merchantId, 20);
  const { ctx } = await signInPerson(present(store.test), "owner");
  const cookie = `${sessionCookie().name}=${await toSessionToken(await openSession(ctx))}`;
  proofs = {
    api: { authorization: `Bearer ${await makeKey(store.test)}` },
    phone: { authorization: `Bearer ${(await makeDevice(present(store.test))).token}`, cookie },
    page: { cookie },
  };
}, BUILD_MS);

afterAll(() => lane?.stop());

const files = globSync("app/**/{page.tsx,route.ts}", { cwd: ROOT }).filter((file) => !file.includes(".dev."));

const routes: Served[] = files.map((file) => ({
  path: `/${file
    .split("/")
    .slice(1, -1)
    .filter((part) => !part.startsWith("("))
    .join("/")}`,
  methods: file.endsWith("page.tsx") ? ["GET"] : methodsIn(readFileSync(join(ROOT, file), "utf8")),
}));

function methodsIn(source: string): string[] {
  return ["GET", "POST", "PATCH", "DELETE"].filter((method) =>
    new RegExp(`^export .*\\b${method}\\b`, "m").test(source),
  );
}

const DECLARED = [/[?&]([a-z_]+)=/g, /^ +(\w+): (?:a[A-Z]\w+|oneOf)\b/gm];

/** The names of all parameters of pages: from addresses that lead to them, and from the filters of lists. */
function parametersOfPages(): string[] {
  const sources = globSync("{app,components,lib/pages}/**/*.{ts,tsx}", { cwd: ROOT });
  const texts = sources
    .filter((file) => !file.includes(".test."))
    .map((file) => readFileSync(join(ROOT, file), "utf8"));
  const names = texts.flatMap((text) =>
    DECLARED.flatMap((form) => [...text.matchAll(form)].map(([, name = ""]) => name)),
  );
  return [...new Set([...names, "id", "after", "before"])];
}

/** The names of all parameters of the API. */
function parametersOfApi(): string[] {
  const document = readFileSync(join(ROOT, "app/v1/openapi.json/document.json"), "utf8");
  return [
    ...new Set(
      [...document.matchAll(/"name": ?"(\w+)",\s*"in": ?"query"|"in": ?"query",\s*"name": ?"(\w+)"/g)].map(
        ([, one, other]) => one ?? other ?? "",
      ),
    ),
  ];
}

const proofFor = (path: string) =>
  path.startsWith("/v1/") ? proofs.api : path.startsWith("/scan/") ? proofs.phone : proofs.page;

/** An id that is found, so that the query is read too. */
const idFor = (route: string): string => filledId(tableOf(route) ?? "customer", 1);

const inTurn = (all: readonly string[], turn: number): string => all[turn % all.length] ?? "";

const queryOf = (names: readonly string[], value: string): string => names.map((name) => `${name}=${value}`).join("&");

/** Requests all of them, and returns those that were answered with 5xx. */
async function failuresOf(requests: readonly { method: string; path: string; route: string }[]): Promise<string[]> {
  const rest = [...requests];
  const failures: string[] = [];
  const work = async () => {
    for (let next = rest.pop(); next; next = rest.pop()) {
      const { method, path, route } = next;
      const host = `localhost:${lane.port}`;
      const sent: Record<string, string> =
        method === "GET" ? {} : { "content-type": "application/json", origin: `http://${host}` };
      const body = method === "GET" ? undefined : "{}";
      const { status } = await ask(lane.port, { method, path, body, headers: { host, ...sent, ...proofFor(route) } });
      if (status >= 500) failures.push(`${status} ${method} ${path}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return failures;
}

const errorsIn = (said: string): string[] =>
  said.split("\n").filter((line) => /"level":[56]0/.test(line) || (line !== "" && !line.startsWith("{")));

test("garbage in place of an id in a path is refused, and no error is logged", async () => {
  const requests = routes
    .filter(({ path }) => path.includes("["))
    .flatMap(({ path: route, methods }) => methods.map((method) => ({ method, route })))
    .flatMap(({ method, route }, turn) =>
      [NO_ID, inTurn(IN_PATHS, turn), inTurn(IN_PATHS, turn + 3)].map((garbage) => ({
        method,
        route,
        path: route.replaceAll(/\[\w+\]/g, garbage),
      })),
    );
  expect(requests.length).toBeGreaterThan(200);
  expect(await failuresOf(requests)).toEqual([]);
  expect(errorsIn(lane.said())).toEqual([]);
});

test("garbage in every parameter of a query is refused or left out, and no error is logged", async () => {
  const [ofPages, ofApi] = [parametersOfPages(), parametersOfApi()];
  expect(ofPages).toEqual(expect.arrayContaining(["customer", "endpoint", "after", "sold", "product"]));
  expect(ofApi).toEqual(expect.arrayContaining(["starting_after", "product_id"]));
  const requests = routes
    .filter(({ path, methods }) => !LEFT_OUT.includes(path) && methods.includes("GET"))
    .flatMap(({ path: route }, turn) => {
      const names = route.startsWith("/v1/") ? ofApi : ofPages;
      const to = route.replaceAll(/\[\w+\]/g, idFor(route));
      return [NO_ID, inTurn(IN_QUERIES, turn)].map((garbage) => ({
        method: "GET",
        route,
        path: `${to}?${queryOf(names, garbage)}`,
      }));
    });
  expect(await failuresOf(requests)).toEqual([]);
  expect(errorsIn(lane.said())).toEqual([]);
});

test("a phone is looked for by an id only", async () => {
  const { status, body } = await ask(lane.port, { path: "/devices/not-a-uuid/paired", headers: proofs.page });
  expect([status, JSON.parse(body).error]).toEqual([404, "not_found"]);
});
