import { spawn } from "node:child_process";
import type { Socket } from "node:net";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { databasePrefix, testServer } from "./database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The URL of a database for each worker of the project. */
    databaseUrls?: string[];
    /** The name of the run's database of filled stores, which the first file that uses one creates. */
    filledTemplate?: string;
  }
}

/** Creates a database for each worker of a project before its tests, and drops them afterwards. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  startGuard();
  const server = await testServer();
  try {
    const workers = Array.from({ length: Number(project.config.maxWorkers) });
    const databases = await Promise.all(workers.map(() => server.create()));
    project.provide(
      "databaseUrls",
      databases.map(({ url }) => url),
    );
    project.provide("filledTemplate", `${databasePrefix()}_filled`);
    return async () => {
      await Promise.all(databases.map((database) => database.drop()));
      await server.close();
    };
  } catch (error) {
    await server.close();
    throw error;
  }
}

/** Starts a process that stops PostgreSQL when this one is killed. Detached, because Ctrl-C stops its whole group. */
function startGuard(): void {
  const guard = spawn(process.execPath, [join(import.meta.dirname, "guard-process.ts")], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  guard.unref();
  (guard.stdin as Socket).unref(); // a pipe is a socket
}
