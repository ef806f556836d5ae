import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import type { DemoStore } from "#lib/testing/demo";
import { root, step } from "./prepare.mjs";

const FILE = join(root, ".data", "demo.json");

/** The demo store of the embedded database: made once, its sign-ins kept for later starts to print. */
export async function demoStore(databaseUrl: string): Promise<DemoStore> {
  const known = read();
  if (known && (await exists(databaseUrl, known))) return known;
  return await step("Making a demo store", async () => {
    const { seedDemo } = await import("#lib/testing/seed");
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

async function exists(databaseUrl: string, { ownerEmail }: DemoStore): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query("select from app_user where email = $1", [ownerEmail])).rowCount === 1;
  } finally {
    await client.end();
  }
}
