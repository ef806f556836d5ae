import pg from "pg";
import { environment } from "#lib/config/environment";
import { log } from "#lib/config/log";
import { LISTENING_LIMITS } from "#lib/db/limits";
import { CHANNEL } from "#lib/domain/outbox/wake";

const RECONNECT_MS = 1_000;
/** Commits within this time are announced in one NOTIFY. */
const COALESCE_MS = 10;

/**
 * Notifies other processes that deliveries were queued, and listens for theirs, on a separate connection:
 * a NOTIFY inside a business transaction would serialize all commits. It only reduces latency: while the
 * connection is down, each process's poll finds due deliveries.
 */
export class Channel {
  readonly #onQueued: () => void;
  #client: pg.Client | undefined;
  #announcing: NodeJS.Timeout | undefined;
  #reconnecting: NodeJS.Timeout | undefined;
  #hasNews = false;
  #isOpen = false;
  #isClosed = false;

  constructor(onQueued: () => void) {
    this.#onQueued = onQueued;
  }

  async open(): Promise<void> {
    const client = new pg.Client({
      connectionString: environment.DATABASE_URL,
      application_name: "zakka webhooks",
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    this.#client = client;
    client.on("error", () => this.#lost(client));
    client.on("end", () => this.#lost(client));
    client.on("notification", (message) => {
      if (message.processId !== (client as { processID?: number }).processID) this.#onQueued();
    });
    try {
      await client.connect();
      await client.query(`${LISTENING_LIMITS} LISTEN ${CHANNEL}`);
      this.#isOpen = true;
      this.#onQueued(); // notifications sent while not listening
    } catch (error) {
      log.warn({ err: error }, "webhook channel could not connect; trying again");
      this.#lost(client);
    }
  }

  announce(): void {
    this.#hasNews = true;
    this.#announcing ??= setTimeout(() => void this.#tell(), COALESCE_MS);
  }

  async #tell(): Promise<void> {
    this.#hasNews = false;
    if (this.#isOpen) await this.#client?.query(`NOTIFY ${CHANNEL}`).catch(() => {});
    this.#announcing = undefined;
    if (this.#hasNews && !this.#isClosed) this.announce();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#isOpen = false;
    clearTimeout(this.#announcing);
    clearTimeout(this.#reconnecting);
    await this.#client?.end().catch(() => {});
    this.#client = undefined;
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    this.#isOpen = false;
    client.end().catch(() => {});
    if (!this.#isClosed) this.#reconnecting = setTimeout(() => void this.open(), RECONNECT_MS);
  }
}
