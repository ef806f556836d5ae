import type { Client } from "pg";
import type { OpenDatabase } from "./command.ts";

/**
 * Opens the database without changing it, and runs the work on a connection of its own, which is named after the command. It has no
 * limits: a backup and a restore take as long as they take.
 */
export async function withClient<T>(
  command: string,
  openDatabase: OpenDatabase,
  work: (client: Client, url: string) => Promise<T>,
): Promise<T> {
  const { default: pg } = await import("pg");
  const { environment } = await import("#lib/config/environment");
  const { connect } = await import("#lib/db/migrate");
  await openDatabase({ migrates: false });
  const url = environment.DATABASE_URL ?? "";
  const application_name = `zakka ${command}`;
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name,
    keepAlive: true,
  });
  client.on("error", () => {});
  try {
    await connect(client, url);
    return await work(client, url);
  } finally {
    await client.end().catch(() => {});
  }
}
