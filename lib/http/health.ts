import type pg from "pg";
import { pool } from "#lib/db/client";
import { commonHeaders } from "./security-headers.ts";

export const HEALTH_PATHS = ["/healthz", "/readyz"];

/** Longer, and a balancer should ask another process. */
const DATABASE_WITHIN_MS = 3_000;

/** What is checked of the database. */
type Database = Pick<pg.Client, "query">;

/**
 * Answers /healthz (the process runs; touches nothing) and /readyz (it can serve: the database answers and has every migration,
 * and the process is not stopping). Neither needs a credential or says anything about data.
 */
export async function answerHealth(path: string, isStopping: boolean): Promise<Response> {
  if (path === "/healthz") return answer({ status: "ok" });
  const problem = isStopping ? "The process is stopping." : await problemOf(pool() as unknown as Database);
  return answer(problem === null ? { status: "ready" } : { status: "not_ready", problem });
}

/** Returns why requests cannot be served, or null. */
export async function problemOf(database: Database): Promise<string | null> {
  const timer = Promise.withResolvers<string>();
  const late = setTimeout(() => timer.resolve("The database does not answer."), DATABASE_WITHIN_MS);
  try {
    return await Promise.race([missingIn(database), timer.promise]);
  } catch {
    return "The database cannot be reached.";
  } finally {
    clearTimeout(late);
  }
}

/** Once all migrations are applied they stay so, and only the connection is checked. */
let isMigrated = false;

async function missingIn(database: Database): Promise<string | null> {
  if (isMigrated) {
    await database.query("SELECT 1");
    return null;
  }
  const { missingMigrations, refusalOfOld } = await import("#lib/db/migrate");
  const refusal = await refusalOfOld(database);
  if (refusal) return refusal;
  const missing = await missingMigrations(database);
  isMigrated = missing.length === 0;
  return isMigrated ? null : `Migrations are missing: ${missing.join(", ")}. \`npm run migrate\` applies them.`;
}

const answer = (body: { status: string; problem?: string }): Response =>
  Response.json(body, {
    status: body.status === "not_ready" ? 503 : 200,
    headers: [...commonHeaders(), ["Cache-Control", "no-store"]],
  });
