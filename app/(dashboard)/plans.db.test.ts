import { globSync } from "node:fs";
import pg from "pg";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { toSessionToken } from "#lib/auth/session-token";
import { pool } from "#lib/db/client";
import { sessionCookie } from "#lib/pages/cookies";
import { filledDatabase } from "#lib/testing/filled-database";
import { type FilledTable, filledId } from "#lib/testing/filled-store";
import { request } from "#lib/testing/next-headers";
import { signInPerson } from "#lib/testing/people";
import { rowsRead } from "#lib/testing/plans";
import { present, type TestStore } from "#lib/testing/store";

// What the pages of the dashboard read, in a store with thousands of rows in each table, is found by indexes.

vi.mock("next/headers", async () => (await import("#lib/testing/next-headers")).nextHeaders);
vi.mock("next/cache", () => ({ revalidatePath: () => undefined }));

const stores = filledDatabase();

const QUERIES: Record<string, string>[] = [
  {},
  { q: "Lindqvist" },
  { q: "mara@post.example" },
  { q: "0000000000000003" }, // the code of a gift card
  { kind: "sale", status: "4" },
];

const ROOT = import.meta.dirname;

/** The table whose rows the pages of a folder show. */
const TABLES: Record<string, FilledTable> = {
  bookings: "booking",
  conflicts: "redemption_conflict",
  customers: "customer",
  discounts: "discount_code",
  door: "ticket_event",
  events: "event",
  "gift-cards": "gift_card",
  keys: "api_key",
  mail: "mail",
  memberships: "membership",
  orders: "orders",
  products: "product",
  requests: "request_log",
  "settings/import": "moving_in",
  tickets: "ticket",
  vouchers: "voucher",
  webhooks: "webhook_endpoint",
};

/** The most rows of a table that a statement reads. A store of the test has 4,000, of which 400 belong to the same row. */
const MOST_ROWS = 1_000;

/** All that can be owed. A count that takes long is kept, and made again after an answer. */
const OWED = ["booking", "gift_card", "membership", "order_item", "ticket", "voucher"];

/** The tables of which a page reads more, and why that is fine. */
const MAY_READ_MORE: Record<string, string[]> = {
  "door/page.tsx": ["ticket"], // those who are in, of the events of two weeks
  "customers/page.tsx": ["orders"], // all orders of the 25 customers, of which each has 400 here
  "gift-cards/[id]/page.tsx": ["gift_card_transaction"], // no entry was reversed here, so any way to look for one is as good
  "gift-cards/[id]/print/page.tsx": ["gift_card_transaction"],
  "liabilities/page.tsx": OWED,
  "requests/page.tsx": ["request_log"], // a search for a part of a path reads on until it has found enough
  "page.tsx": [...OWED, "gift_card_transaction", "ticket_redemption", "voucher_redemption"].sort(), // the latest are joined
};

interface Sent {
  text: string;
  values: unknown[];
}
let sent: Sent[] = [];

let session: string;
beforeAll(async () => {
  const [store] = stores() as [TestStore];
  session = await toSessionToken((await signInPerson(present(store.test), "owner")).sessionId);
});

beforeEach(async () => {
  await pool().query("DELETE FROM owed_count"); // a busy machine keeps a count that took long
  request.headers = new Headers({ "x-request-id": "request 7" });
  request.cookies.set(sessionCookie().name, session);
  sent = [];
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [first] = given as [Sent | string];
    if (typeof first === "object" && /^\s*(SELECT|WITH)/i.test(first.text)) {
      sent.push({ text: first.text, values: first.values ?? (given[1] as unknown[]) ?? [] });
    }
    return query.apply(this, given);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  request.cookies.clear();
});

/** Opens a page, and returns what it read. A page may lead to another one. */
async function readsOf(path: string, query: Record<string, string>): Promise<Sent[]> {
  const { default: Page } = await import(/* @vite-ignore */ `${ROOT}/${path}`);
  const table = TABLES[path.split("/[id]")[0] ?? ""];
  const id = table && filledId(table, 3);
  await Page({ params: Promise.resolve({ id }), searchParams: Promise.resolve(query) }).catch((error: unknown) => {
    if (!String((error as { digest?: string }).digest).startsWith("NEXT_")) throw error;
  });
  const reads = sent;
  sent = [];
  return reads;
}

/**
 * Of keys, devices, apps, products, dates and endpoints a store has few. Events and deliveries of a change are found by its time; the planner
 * does not expect that in a store of the test, where all deliveries are of one event.
 */
const NOT_COUNTED = new Set([
  "api_key",
  "device",
  "event",
  "oauth_app",
  "oauth_grant",
  "product",
  "ticket_event",
  "webhook_delivery",
  "webhook_endpoint",
]);

describe("a page reads few rows, however many a store has", () => {
  test.each(globSync("**/page.tsx", { cwd: ROOT }).sort())("%s", async (path) => {
    const tooMany = new Map<string, string>();
    for (const query of QUERIES) {
      for (const read of await readsOf(path, query)) {
        for (const [table, rows] of await rowsRead(read)) {
          if (rows > MOST_ROWS && !NOT_COUNTED.has(table)) tooMany.set(table, read.text);
        }
      }
    }
    expect([...tooMany.keys()].sort(), [...tooMany.values()].join("\n\n")).toEqual(MAY_READ_MORE[path] ?? []);
  });
});
