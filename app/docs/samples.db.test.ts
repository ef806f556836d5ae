import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { loadRouteTable } from "#lib/api/table";
import type { PrismaContext } from "#lib/db/context";
import { createProduct } from "#lib/domain/products/create";
import { answerMcp, MCP_PATH } from "#lib/mcp/answer";
import { startDispatcher } from "#lib/testing/dispatchers";
import { freePort } from "#lib/testing/free-port";
import { differencesOf, matches, type Ran, runSamples, samplesOf } from "#lib/testing/guide-samples";
import { callApi } from "#lib/testing/http";
import { makeKey } from "#lib/testing/store";
import { abandonAll, makePresentStore } from "#lib/testing/webhooks";
import { GUIDES } from "./contents.ts";
import { readGuide } from "./read-guide.ts";

// Runs the samples of every guide against the real routes, and compares the answers that the guides show with the real ones.

/** Guides whose samples have a test of their own: lib/oauth/guide.db.test.ts and lib/deliveries/guide.test.ts. */
const TESTED_ELSEWHERE = ["oauth", "verify-webhooks"];
/** Commands that need another server, or never end. */
const BY_HAND: Record<string, number> = { "quick-start": 2, webhooks: 1, agents: 2, deploying: 10, scaling: 4 };

/** Guides whose samples scan a ticket. */
const AT_THE_DOOR = ["redeeming", "offline-scans"];
/** Products that the store has before, oldest first. */
const PRODUCTS: Record<string, string[]> = { paging: ["Coffee card", "Lamp", "Poster"] };

const folder = mkdtempSync(join(import.meta.dirname, "../../node_modules/.guide-"));
let server: ReturnType<typeof createServer>;
let url: string;

beforeAll(async () => {
  const table = await loadRouteTable();
  const answer = (request: Request) =>
    new URL(request.url).pathname === MCP_PATH
      ? answerMcp(request, table, "127.0.0.1")
      : table.fetch(request, "127.0.0.1");
  server = createServer(getRequestListener(answer));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubEnv("APP_URL", url);
  vi.stubEnv("WEBHOOK_ALLOW_PRIVATE_TARGETS", "true");
  vi.stubEnv("WEBHOOK_RETRY_DELAYS", "1,1,1,1,1,1"); // a receiver that starts slowly gets its event soon
});

afterAll(() => {
  vi.unstubAllEnvs();
  server.close();
  server.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(GUIDES.map(({ slug }) => slug).filter((slug) => !TESTED_ELSEWHERE.includes(slug)))("%s", (slug) => {
  test("runs as it stands, with the answers that it shows", async () => {
    const guide = await readGuide(slug);
    const samples = samplesOf(guide?.source ?? "");
    expect(samples.filter(({ words }) => words.includes("by-hand"))).toHaveLength(BY_HAND[slug] ?? 0);
    const ctx = await makePresentStore();
    if (samples.some(({ language }) => language === "text")) {
      await abandonAll();
      startDispatcher(); // the guide shows what a receiver prints
    }
    const port = String(await freePort());
    const key = await makeKey(ctx);
    for (const title of PRODUCTS[slug] ?? []) {
      await createProduct(ctx, { type: "voucher", title, status: "published", price_cents: 900 });
    }
    const ran = await runSamples(samples, {
      folder,
      variables: {
        PORT: port,
        ZAKKA_KEY: key,
        READ_PRODUCTS_KEY: await makeKey(ctx, ["products:read"]),
        ...(AT_THE_DOOR.includes(slug) && (await ticketFor(ctx, key))),
      },
      fill: (code) =>
        code
          .replaceAll("zk_test_…", key)
          .replaceAll("https://example.com/hooks", `http://127.0.0.1:${port}/hooks`)
          .replaceAll("https://your-tunnel.example", `http://127.0.0.1:${port}`)
          .replaceAll("4242", port),
    });
    expect(ran.flatMap(mistakesOf)).toEqual([]);
  });
});

/** A ticket for an event of today, and the times of two scans. */
async function ticketFor(ctx: PrismaContext, key: string): Promise<Record<string, string>> {
  const now = Math.floor(Date.now() / 1000);
  const product = await createProduct(ctx, {
    type: "ticket",
    title: "Winter Lights",
    status: "published",
    price_cents: 1800,
    events: [{ starts_at: now + 3_600, ends_at: now + 7_200 }],
  });
  const order = await callApi(key, "/v1/orders", {
    body: {
      customer: { email: "mara@example.com", name: "Mara" },
      payment_method: "manual",
      items: [{ product_id: product.id, quantity: 1 }],
    },
  });
  const ticket = await callApi(key, `/v1/tickets/${order.body.items[0].issued[0].id}`);
  return {
    TOKEN: ticket.body.qr_token,
    EVENT: ticket.body.ticket_event_id,
    FIRST: String(now - 120),
    SECOND: String(now - 60),
  };
}

function mistakesOf({ sample: { language, code, words }, output }: Ran): string[] {
  if (words.includes("by-hand")) return [];
  if (language === "json") return differencesOf(JSON.parse(code), JSON.parse(output ?? ""));
  if (language === "http" && code.startsWith("HTTP/")) return mistakesOfResponse(code, output ?? "");
  if (language === "text") return linesNotIn(output, code);
  return [];
}

function linesNotIn(real: string | null, shown: string): string[] {
  const lines = (real ?? "").split(/\r?\n/).map((line) => line.trim());
  return shown
    .trim()
    .split("\n")
    .filter((line) => !lines.some((one) => matches(line, one)));
}

/** Compares the status, the headers that are shown, and the body. */
function mistakesOfResponse(shown: string, real: string): string[] {
  const [head = "", body] = shown.trim().split("\n\n");
  const [realHead = "", realBody = ""] = real.split("\r\n\r\n");
  const missing = linesNotIn(realHead.toLowerCase(), head.toLowerCase());
  return [...missing, ...(body ? differencesOf(JSON.parse(body), JSON.parse(realBody)) : [])];
}
