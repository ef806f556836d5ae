import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import type { DemoStore } from "#lib/demo/store";
import { root, step } from "./prepare.mjs";

const FILE = join(root, ".data", "demo.json");

/** Returns the demo store of the embedded database. Creates it once, and saves its passwords so that later starts can print them. */
export async function demoStore(databaseUrl: string): Promise<DemoStore> {
  const known = read();
  const existing = known && (await refresh(databaseUrl, known));
  if (existing) return existing;
  return await step("Creating a demo store", async () => {
    const { seedDemo } = await import("#lib/demo/seed");
    const { closeDatabase } = await import("#lib/db/client");
    const demo = await seedDemo();
    await closeDatabase();
    writeFileSync(FILE, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
    return demo;
  });
}

function read(): DemoStore | undefined {
  try {
    return JSON.parse(readFileSync(FILE, "utf8"));
  } catch {
    return undefined;
  }
}

/** Returns the store with a ticket that is unused now, or undefined if the store is not in the database. */
async function refresh(databaseUrl: string, known: DemoStore): Promise<DemoStore | undefined> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query("select from app_user where email = $1", [known.ownerEmail]);
    if (rowCount === 0) return undefined;
    const { rows } = await client.query<{ id: string; qr_token: string }>(UNUSED_TICKET, [known.merchantId]);
    const [ticket] = rows;
    return ticket ? { ...known, ticketId: ticket.id, ticketToken: ticket.qr_token } : known;
  } finally {
    await client.end();
  }
}

/** The newest unused ticket. Index: ticket (merchant_id, mode, created_at DESC, id DESC). */
const UNUSED_TICKET = `
  select id, qr_token from ticket
   where merchant_id = $1 and mode = 'test' and uses_after = 0 and voided_at is null
   order by created_at desc, id desc limit 1`;
