import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import type { DemoStore } from "#lib/demo/store";
import { root, step } from "./prepare.mjs";

const FILE = join(root, ".data", "demo.json");

/** The demo store of the embedded database: made once, its sign-ins kept for later starts to print. */
export async function demoStore(databaseUrl: string): Promise<DemoStore> {
  const known = read();
  const present = known && (await asItIs(databaseUrl, known));
  if (present) return present;
  return await step("Making a demo store", async () => {
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

/** The store with a ticket that is unused now, or undefined when the database does not hold it. */
async function asItIs(databaseUrl: string, known: DemoStore): Promise<DemoStore | undefined> {
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

/** The newest one. Index: ticket (merchant_id, mode, created_at DESC, id DESC). */
const UNUSED_TICKET = `
  select id, qr_token from ticket
   where merchant_id = $1 and mode = 'test' and uses_after = 0 and voided_at is null
   order by created_at desc, id desc limit 1`;
