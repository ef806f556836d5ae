// Measures how long the server takes for each page of the dashboard in a store with 100,000 orders and 500,000 tickets, and
// how much of that PostgreSQL takes. Fails if a page does not answer with 200, or takes longer than LIMIT_MS on a quiet machine.
// Arguments: --rounds N.
import { parseArgs } from "node:util";
import { ONE } from "./large-store.ts";
import { median, postgresTime } from "./load.ts";
import { serveLargeStore } from "./served-store.ts";

const { values } = parseArgs({ options: { rounds: { type: "string", default: "7" } } });

const LIMIT_MS = 200;
/** So much of an address is shown. */
const SHOWN = 70;
const PER_PAGE = 25;

/** The page that says what is done to all products of a page of their list. */
const bulk = (act: string): string => {
  const ids = Array.from({ length: PER_PAGE }, (_, n) =>
    ONE.products.replace(/..$/, (n + 1).toString(16).padStart(2, "0")),
  );
  return `/products/bulk?${new URLSearchParams([["do", act], ...ids.map((id) => ["id", id])])}`;
};

const PAGES = [
  "/",
  "/begin",
  "/orders",
  "/orders?q=lindqvist",
  "/orders?q=nobody",
  "/orders?q=mara.lindqvist100@post.example",
  "/orders?status=paid",
  `/orders/${ONE.orders}`,
  `/orders/${ONE.orders}?task=refund`,
  `/orders/${ONE.orders}/invoice`,
  `/orders/${ONE.orders}/print`,
  `/orders/${ONE.parcels}/packing-slip`,
  "/orders/new",
  "/customers",
  "/customers?q=lindq",
  `/customers/${ONE.customers}`,
  `/customers/${ONE.customers}/merge`,
  "/customers/new",
  "/products",
  `/products/${ONE.products}`,
  `/products/${ONE.products}/edit`,
  "/products/new",
  `/products/${ONE.dinner}`,
  `/products/${ONE.dinner}/edit`,
  `/products/${ONE.dinner}/timeslots`,
  bulk("duplicate"),
  bulk("price"),
  bulk("archive"),
  "/tickets",
  "/tickets?q=lindqvist",
  "/tickets?q=nobody",
  "/tickets?state=valid",
  `/tickets/${ONE.tickets}`,
  `/tickets/${ONE.tickets}/print`,
  "/gift-cards",
  "/gift-cards?q=nobody",
  `/gift-cards/${ONE["gift-cards"]}`,
  `/gift-cards/${ONE["gift-cards"]}/print`,
  "/bookings",
  "/bookings?q=nobody",
  "/bookings/calendar",
  `/bookings/${ONE.bookings}`,
  `/bookings/${ONE.bookings}/print`,
  "/vouchers",
  "/vouchers?q=nobody",
  `/vouchers/${ONE.vouchers}`,
  `/vouchers/${ONE.vouchers}/print`,
  "/memberships",
  "/memberships?q=nobody",
  `/memberships/${ONE.memberships}`,
  `/memberships/${ONE.memberships}/print`,
  "/liabilities",
  "/door",
  `/door/${ONE.events}`,
  "/devices/new",
  "/devices/pin",
  "/devices",
  "/devices?state=ended",
  `/devices/${ONE.devices}`,
  "/conflicts",
  `/conflicts/${ONE.conflicts}`,
  "/events",
  "/events?q=nobody",
  `/events/${ONE.sent}`,
  "/webhooks/new",
  "/webhooks/verify",
  "/webhooks",
  `/webhooks/${ONE.webhooks}`,
  `/webhooks/${ONE.webhooks}?status=failed`,
  "/keys",
  "/keys/new",
  `/keys/${ONE.keys}`,
  `/keys/${ONE.keys}/rotate`,
  "/apps",
  "/apps/new",
  `/apps/${ONE.apps}`,
  `/apps/${ONE.apps}/edit`,
  "/requests",
  "/requests?status=4",
  "/requests?q=nobody",
  "/requests?method=DELETE",
  `/requests/${ONE.requests}`,
  "/mail",
  "/mail?status=failed",
  `/mail/${ONE.mail}`,
  "/settings/account",
  "/settings/account/passkeys",
  "/settings/account/two-factor",
  "/settings/apps",
  `/settings/apps/${ONE["installed-apps"]}`,
  "/settings/audit",
  "/settings/audit?kind=sale",
  "/settings/export",
  "/settings/import",
  "/settings/import/new",
  `/settings/import/${ONE.files}`,
  `/settings/import/${ONE.files}?fate=duplicate`,
  "/settings/people",
  "/settings/store",
  "/settings/test-data",
];

await serveLargeStore(async ({ origin, cookie }) => {
  const results = [];
  for (const page of PAGES) results.push(await measure(origin, page, cookie));
  console.table(results.toSorted((one, other) => other.ms - one.ms));
  const failed = results.filter(({ status, ms }) => status !== 200 || ms > LIMIT_MS);
  for (const { page, status, ms } of failed) console.error(`${page} answered with ${status} after ${ms} ms.`);
  process.exitCode = failed.length > 0 ? 1 : 0;
});

/** Loads a page some times, one after another, after one that is not counted. Medians. */
async function measure(origin: string, page: string, cookie: string) {
  const took: number[] = [];
  const inPostgres: number[] = [];
  let status = 0;
  for (let round = -1; round < Number(values.rounds); round++) {
    const before = await postgresTime();
    const started = performance.now();
    const response = await fetch(origin + page, { headers: { cookie }, redirect: "manual" });
    await response.text();
    status = response.status;
    if (round < 0) continue;
    took.push(performance.now() - started);
    inPostgres.push((await postgresTime()) - before);
  }
  return {
    page: page.slice(0, SHOWN),
    status,
    ms: Math.round(median(took)),
    "PostgreSQL ms (CPU)": Math.round(median(inPostgres)),
  };
}
