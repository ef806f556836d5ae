// Measures how long the server takes for each page of the dashboard in a store with 100,000 orders and 500,000 tickets, and
// how much of that PostgreSQL takes. Arguments: --rounds N.
import { parseArgs } from "node:util";
import { ONE } from "./large-store.ts";
import { median, postgresTime } from "./load.ts";
import { serveLargeStore } from "./served-store.ts";

const { values } = parseArgs({ options: { rounds: { type: "string", default: "7" } } });

const PAGES = [
  "/",
  "/orders",
  "/orders?q=lindqvist",
  "/orders?q=nobody",
  "/orders?q=mara.lindqvist100@post.example",
  "/orders?status=paid",
  `/orders/${ONE.orders}`,
  `/orders/${ONE.orders}?task=refund`,
  `/orders/${ONE.orders}/invoice`,
  "/orders/new",
  "/customers",
  "/customers?q=lindq",
  `/customers/${ONE.customers}`,
  "/products",
  `/products/${ONE.products}`,
  `/products/${ONE.products}/edit`,
  `/products/${ONE.products}/timeslots`,
  "/products/bulk",
  "/tickets",
  "/tickets?q=lindqvist",
  "/tickets?q=nobody",
  "/tickets?state=valid",
  `/tickets/${ONE.tickets}`,
  "/gift-cards",
  "/gift-cards?q=nobody",
  `/gift-cards/${ONE["gift-cards"]}`,
  "/bookings",
  "/bookings?q=nobody",
  "/bookings/calendar",
  `/bookings/${ONE.bookings}`,
  "/vouchers",
  "/vouchers?q=nobody",
  `/vouchers/${ONE.vouchers}`,
  "/memberships",
  "/memberships?q=nobody",
  `/memberships/${ONE.memberships}`,
  "/liabilities",
  "/door",
  `/door/${ONE.events}`,
  "/devices",
  "/devices?state=ended",
  `/devices/${ONE.devices}`,
  "/conflicts",
  `/conflicts/${ONE.conflicts}`,
  "/events",
  "/events?q=nobody",
  "/webhooks",
  `/webhooks/${ONE.webhooks}`,
  `/webhooks/${ONE.webhooks}?status=failed`,
  "/keys",
  "/apps",
  "/requests",
  "/requests?status=4",
  "/requests?q=nobody",
  "/requests?method=DELETE",
  `/requests/${ONE.requests}`,
  "/mail",
  "/mail?status=failed",
  `/mail/${ONE.mail}`,
  "/settings/account",
  "/settings/apps",
  "/settings/audit",
  "/settings/audit?kind=sale",
  "/settings/export",
  "/settings/import",
  "/settings/people",
  "/settings/store",
  "/settings/test-data",
];

await serveLargeStore(async ({ origin, cookie }) => {
  const results = [];
  for (const page of PAGES) results.push(await measure(origin, page, cookie));
  console.table(results.toSorted((one, other) => other.ms - one.ms));
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
  return { page, status, ms: Math.round(median(took)), "PostgreSQL ms (CPU)": Math.round(median(inPostgres)) };
}
