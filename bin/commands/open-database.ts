import { join } from "node:path";

const DOT_DATA = join(import.meta.dirname, "..", "..", ".data");

let isOpen = false;
let closeEmbeddedOnce = async (): Promise<void> => {};

/** Sets APP_SECRET to that of the embedded PostgreSQL, unless a variable names another database or secret. */
export async function openSecret(): Promise<void> {
  const { environment } = await import("#lib/config/environment");
  const { makePrivateFolder, readOrCreateAppSecret } = await import("#lib/db/embedded-cluster");
  if (environment.DATABASE_URL || environment.APP_SECRET) return;
  makePrivateFolder(DOT_DATA);
  process.env.APP_SECRET = readOrCreateAppSecret(DOT_DATA);
}

/** Opens DATABASE_URL, or else the embedded PostgreSQL. Starts that if it does not run, until the command ends. */
export async function openDatabase({ migrates } = { migrates: true }): Promise<void> {
  const { environment } = await import("#lib/config/environment");
  const { startEmbedded } = await import("#lib/db/embedded");
  const { migrate } = await import("#lib/db/migrate");
  isOpen = true;
  let url = environment.DATABASE_URL;
  if (!url) {
    const embedded = await startEmbedded({ dotData: DOT_DATA });
    let closed: Promise<void> | undefined;
    closeEmbeddedOnce = () => {
      closed ??= embedded.close().catch(() => {});
      return closed;
    };
    await openSecret();
    url = embedded.url;
    process.env.DATABASE_URL = url;
  }
  if (migrates) await migrate(url);
}

/** Closes what `openDatabase` opened. The embedded PostgreSQL stops if no other process uses it. */
export async function closeOpened(): Promise<void> {
  if (!isOpen) return;
  const { closeDatabase } = await import("#lib/db/client");
  await closeDatabase().catch(() => {});
  await closeEmbeddedOnce();
}

/** Closes only the embedded PostgreSQL, for an interrupted command. Its connections end with the process. */
export const closeEmbedded = (): Promise<void> => closeEmbeddedOnce();
