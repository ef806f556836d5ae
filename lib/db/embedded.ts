import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { StartError } from "#lib/config/start-error";
import { findCluster, readOrCreateRolePassword } from "./embedded-cluster.ts";
import { createCluster, refuseOtherMajorVersion } from "./embedded-programs.ts";
import { APP_ROLE, prepareDatabase } from "./embedded-role.ts";
import { leaveServer, startOrJoin, urlOf } from "./embedded-server.ts";

export interface EmbeddedOptions {
  /** The checkout's private folder, `.data`. */
  dotData: string;
  /** Folder of the cluster inside it. */
  name?: string;
  /** For tests: faster, but a crash of the machine loses data. */
  unsafe?: boolean;
}

export interface Embedded {
  /** The address of the database for the product, as a role that has no rights outside it. */
  url: string;
  /** The address as the superuser, to create other databases. */
  adminUrl: string;
  /** Whether PostgreSQL was running already. */
  hasJoined: boolean;
  /** Ends the use of PostgreSQL. The last process that uses it stops it. */
  close(): Promise<void>;
}

const DATABASE = "zakka";

/**
 * Starts the embedded PostgreSQL of a checkout, or joins the one that already runs there, started by another command or by
 * a process that was killed. Processes that do this at once get the same server.
 */
export async function startEmbedded({
  dotData,
  name = "postgres",
  unsafe = false,
}: EmbeddedOptions): Promise<Embedded> {
  const cluster = findCluster(dotData, name);
  if (!existsSync(cluster.dataDir)) await createCluster(cluster);
  refuseOtherMajorVersion(cluster);

  const first = await startOrJoin(cluster, unsafe);
  const adminUrl = urlOf(cluster, first.port, DATABASE);
  const rolePassword = readOrCreateRolePassword(dotData);
  await prepareDatabase(first.connection, { database: DATABASE, rolePassword, adminUrl }).catch(async (error) => {
    await leaveServer(cluster, first.connection);
    throw new StartError(`The database in ${cluster.dataDir} cannot be prepared: ${(error as Error).message}.`);
  });
  let connection: Promise<pg.Client> = Promise.resolve(first.connection);
  let isClosing = false;
  restartWhenEnded(first.connection);

  /** Starts PostgreSQL again, on the same port, after it was killed or crashed. */
  function restartWhenEnded(client: pg.Client): void {
    client.once("end", () => {
      if (!isClosing) connection = restart();
    });
  }

  async function restart(): Promise<pg.Client> {
    for (;;) {
      const restarted = await startOrJoin(cluster, unsafe, first.port).catch(() => sleep(1_000));
      if (!restarted) continue;
      restartWhenEnded(restarted.connection);
      return restarted.connection;
    }
  }

  return {
    url: urlAsRole(adminUrl, rolePassword),
    adminUrl,
    hasJoined: first.hasJoined,
    async close() {
      if (isClosing) return;
      isClosing = true;
      await leaveServer(cluster, await connection);
    },
  };
}

function urlAsRole(adminUrl: string, password: string): string {
  const url = new URL(adminUrl);
  Object.assign(url, { username: APP_ROLE, password });
  return url.href;
}
