import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";
import pg from "pg";
import { type Restored, type RestoreOptions, restoreBackup } from "#lib/backup/restore";
import { type Saved, saveBackup } from "#lib/backup/save";

const url = (): string => process.env.DATABASE_URL ?? "";
const report = (): void => {};

/** Saves the database of this process. */
export const saveTo = (path: string, stop = new AbortController().signal): Promise<Saved> =>
  onClient((client) => saveBackup(client, path, { now: new Date(), report, stop }));

/** Restores into the database of this process. */
export const restoreFrom = (path: string, options: Partial<RestoreOptions> = {}): Promise<Restored> => {
  const defaults = {
    url: url(),
    takesOtherSecret: false,
    isRehearsal: false,
    report,
    stop: new AbortController().signal,
  };
  return onClient((client) => restoreBackup(client, path, { ...defaults, ...options }));
};

export async function onClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Writes a copy of a backup with another content. `isWhole` gives it the right checksum. */
export function rewrite(from: string, to: string, change: (sql: string) => string, { isWhole = true } = {}): string {
  const sql = change(gunzipSync(readFileSync(from)).toString());
  const at = sql.lastIndexOf("-- End ");
  const body = sql.slice(0, at);
  const end = JSON.parse(sql.slice(at + "-- End ".length));
  if (isWhole) end.sha256 = createHash("sha256").update(body).digest("hex");
  writeFileSync(to, gzipSync(`${body}-- End ${JSON.stringify(end)}\n`));
  return to;
}
