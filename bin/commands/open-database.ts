import { join } from "node:path";

const DOT_DATA = join(import.meta.dirname, "..", "..", ".data");

let isOpen = false;
let leaveEmbedded = async (): Promise<void> => {};

/** DATABASE_URL, or the embedded PostgreSQL: joined when it runs, else started for as long as the command takes. */
export async function openDatabase({ migrates } = { migrates: true }): Promise<void> {
  const { startEmbedded } = await import("#lib/db/embedded");
  const { readOrCreateAppSecret } = await import("#lib/db/embedded-cluster");
  const { migrate } = await import("#lib/db/migrate");
  isOpen = true;
  if (!process.env.DATABASE_URL) {
    const embedded = await startEmbedded({ dotData: DOT_DATA });
    let closed: Promise<void> | undefined;
    leaveEmbedded = () => {
      closed ??= embedded.close().catch(() => {});
      return closed;
    };
    process.env.DATABASE_URL = embedded.url;
    process.env.APP_SECRET ||= readOrCreateAppSecret(DOT_DATA);
  }
  if (migrates) await migrate(process.env.DATABASE_URL);
}

/** Closes what was opened; the last user of the embedded PostgreSQL stops it. */
export async function closeOpened(): Promise<void> {
  if (!isOpen) return;
  const { closeDatabase } = await import("#lib/db/client");
  await closeDatabase().catch(() => {});
  await leaveEmbedded();
}

/** For a command that is cut short: leaves the connections to the end of the process. */
export const closeEmbedded = (): Promise<void> => leaveEmbedded();
