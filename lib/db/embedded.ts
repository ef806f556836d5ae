import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { StartError } from "#lib/config/start-error";
import { findCluster, keepRolePassword } from "./embedded-cluster.ts";
import { createCluster, refuseOtherMajor } from "./embedded-programs.ts";
import { APP_ROLE, prepareDatabase } from "./embedded-role.ts";
import { leave, reach, urlOf } from "./embedded-server.ts";

export interface EmbeddedOptions {
  /** The checkout's private folder, `.data`. */
  dotData: string;
  /** Folder of the cluster inside it. */
  name?: string;
  /** Tests may trade safety for speed: a crash of the machine then loses data. */
  unsafe?: boolean;
  /** Called with a short text when a step takes time. */
  say?: (line: string) => void;
}

export interface Embedded {
  /** For the product: as a role that owns this database, and nothing else. */
  url: string;
  /** The same as the superuser: for making other databases. */
  adminUrl: string;
  /** True when a running PostgreSQL was found and joined. */
  joined: boolean;
  /** Stops using PostgreSQL. The last process to leave stops it. */
  close(): Promise<void>;
}

const DATABASE = "zakka";

/**
 * Starts the embedded PostgreSQL of a checkout, or joins the one that already runs there (left behind by a
 * killed process, or started by another command). Two starters at once end up on one server.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const cluster = findCluster(options.dotData, options.name ?? "postgres");
  if (!existsSync(cluster.dataDir)) {
    options.say?.("Creating the database");
    await createCluster(cluster);
  }
  refuseOtherMajor(cluster);

  const unsafe = options.unsafe === true;
  const first = await reach(cluster, unsafe);
  const adminUrl = urlOf(cluster, first.port, DATABASE);
  const password = keepRolePassword(options.dotData);
  await prepareDatabase(first.connection, { database: DATABASE, password, url: adminUrl }).catch(async (error) => {
    await leave(cluster, first.connection);
    throw new StartError(`The database in ${cluster.dataDir} cannot be prepared: ${(error as Error).message}.`);
  });
  let connection: Promise<pg.Client> = Promise.resolve(first.connection);
  let closing = false;
  watch(first.connection);

  /** Restarts PostgreSQL on the same port after it was killed or crashed. */
  function watch(client: pg.Client): void {
    client.once("end", () => {
      if (!closing) connection = again();
    });
  }

  async function again(): Promise<pg.Client> {
    for (;;) {
      const back = await reach(cluster, unsafe, first.port).catch(() => sleep(1_000));
      if (!back) continue;
      watch(back.connection);
      return back.connection;
    }
  }

  return {
    url: asRole(adminUrl, password),
    adminUrl,
    joined: first.joined,
    async close() {
      if (closing) return;
      closing = true;
      await leave(cluster, await connection);
    },
  };
}

function asRole(adminUrl: string, password: string): string {
  const url = new URL(adminUrl);
  Object.assign(url, { username: APP_ROLE, password });
  return url.href;
}
