import type { Client } from "pg";
import { DAY_MS } from "#lib/core/spans";
import type { Command, OpenDatabase } from "./command.ts";

interface Check {
  check: string;
  ok: boolean;
  message: string;
}

const OLDEST_POSTGRES = 14;
const MAX_SKEW_SECONDS = 5;
const CONNECT_MS = 5_000;
const PROXY_DAYS = 7;
/** Rows of a column that no secret opens. */
const MAX_NAMED = 10;

const NO_MAIL_SERVER =
  "No mail is sent: SMTP_URL and MAIL_FROM are not set. `zakka mail` shows emails about accounts, the dashboard all others.";

export const doctor: Command = {
  name: "doctor",
  usage: "",
  summary: "Check the configuration, the database, its migrations, the clock, Redis, Inngest, mail and traces",
  help: ["Changes nothing. The exit code is 1 when something is wrong."],
  examples: ["zakka doctor", "zakka doctor --json"],
  options: [],
  async run(_values, _words, openDatabase) {
    const checks = [
      ...(await checkConfiguration()),
      ...(await checkDatabase(openDatabase)),
      ...(await checkRedis()),
      ...(await checkInngest()),
      ...(await checkMail()),
      ...(await checkTraces()),
    ];
    const hasFailed = checks.some(({ ok }) => !ok);
    return {
      json: { ok: !hasFailed, checks },
      lines: checks.map(({ check, ok, message }) => `${ok ? "ok   " : "WRONG"}  ${check.padEnd(13)}  ${message}`),
      hasFailed,
    };
  },
};

async function checkConfiguration(): Promise<Check[]> {
  const { readEnvironment } = await import("#lib/config/environment");
  const check = "configuration";
  try {
    readEnvironment();
    return [{ check, ok: true, message: "Every variable that is set is valid." }];
  } catch (error) {
    return (error as Error).message.split("\n").map((message) => ({ check, ok: false, message }));
  }
}

/** Returns the variable, undefined if it is not set, or null if it is invalid, which `checkConfiguration` reports. */
async function validAddress(
  name: "REDIS_URL" | "SMTP_URL" | "OTEL_EXPORTER_OTLP_ENDPOINT",
): Promise<string | undefined | null> {
  const { environment } = await import("#lib/config/environment");
  try {
    return environment[name];
  } catch {
    return null;
  }
}

async function checkDatabase(openDatabase: OpenDatabase): Promise<Check[]> {
  const { default: pg } = await import("pg");
  const { environment } = await import("#lib/config/environment");
  let where = "DATABASE_URL";
  let client: Client | undefined;
  try {
    if (!environment.DATABASE_URL) where = "embedded";
    await openDatabase({ migrates: false });
    const { CONNECTION_LIMITS } = await import("#lib/db/limits");
    client = new pg.Client({
      connectionString: environment.DATABASE_URL,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    });
    client.on("error", () => {});
    await client.connect();
    await client.query(CONNECTION_LIMITS);
    const migrations = await checkMigrations(client);
    return [
      await checkVersion(client, where),
      migrations,
      ...(migrations.ok ? await checkSealed(client) : []),
      ...(migrations.ok ? await checkAccounts(client) : []),
      ...(await checkTables(client)),
      ...(await checkRehearsal(client)),
      ...(await checkProxy(client)),
      await checkClock(client),
    ];
  } catch (error) {
    const reason = error instanceof Error ? error.message || (error as { code?: string }).code : String(error);
    return [{ check: "database", ok: false, message: `${where}: ${reason}` }];
  } finally {
    await client?.end().catch(() => {});
  }
}

async function checkVersion(client: Client, where: string): Promise<Check> {
  const { rows } = await client.query("select current_setting('server_version_num')::int / 10000 as major");
  const ok = rows[0].major >= OLDEST_POSTGRES;
  const message = `PostgreSQL ${rows[0].major} (${where})${ok ? "" : `: ${OLDEST_POSTGRES} or newer is needed`}`;
  return { check: "database", ok, message };
}

async function checkMigrations(client: Client): Promise<Check> {
  const { missingMigrations, refusalOfOld } = await import("#lib/db/migrate");
  const refusal = await refusalOfOld(client);
  if (refusal) return { check: "migrations", ok: false, message: refusal };
  const missing = await missingMigrations(client);
  const message = missing.length
    ? `Missing: ${missing.join(", ")}. \`npm start\` applies them, and so does every other command.`
    : "All are applied.";
  return { check: "migrations", ok: missing.length === 0, message };
}

/** Says so when the database is a copy for a rehearsal. */
async function checkRehearsal(client: Client): Promise<Check[]> {
  const { rows: tables } = await client.query(
    "SELECT FROM pg_tables WHERE schemaname = 'public' AND tablename = 'rehearsal'",
  );
  if (tables.length === 0) return [];
  const { rows } = await client.query<{ restored_at: Date }>("SELECT restored_at FROM rehearsal");
  return rows.map(({ restored_at }) => ({
    check: "rehearsal",
    ok: true,
    message: `A copy, restored at ${restored_at.toISOString()}: mail is kept, not sent. For a real store, restore without --rehearsal.`,
  }));
}

/** Says so when a server that trusts no proxy was asked through one, in the last days. */
async function checkProxy(client: Client): Promise<Check[]> {
  const { PROXY_MISTAKE, wasProxyNoticed } = await import("#lib/http/proxy-notice");
  const since = new Date(Date.now() - PROXY_DAYS * DAY_MS);
  return (await wasProxyNoticed(client, since)) ? [{ check: "proxy", ok: false, message: PROXY_MISTAKE }] : [];
}

/** Names the rows that no secret of APP_SECRET opens. Without a valid secret it says nothing: `checkConfiguration` does. */
async function checkSealed(client: Client): Promise<Check[]> {
  const { environment } = await import("#lib/config/environment");
  const { findUnopened } = await import("#lib/db/reseal");
  const hasSecret = (() => {
    try {
      return environment.APP_SECRET !== undefined;
    } catch {
      return false;
    }
  })();
  if (!hasSecret) return [];
  const lost = (await findUnopened(client)).filter(({ unopened }) => unopened.length > 0);
  return lost.map(({ column, unopened, isSample }) => {
    const named = unopened.slice(0, MAX_NAMED).join(", ");
    const more = unopened.length > MAX_NAMED ? ` and ${unopened.length - MAX_NAMED} more` : "";
    const only = isSample ? " Only the oldest and the newest were looked at." : "";
    return {
      check: "secrets",
      ok: false,
      message: `No secret of APP_SECRET opens ${column} of ${named}${more}.${only}`,
    };
  });
}

/** Says so when payments have stopped. */
async function checkAccounts(client: Client): Promise<Check[]> {
  const { STOPPED, stoppedBy } = await import("#lib/payments/processor-account");
  const { rows } = await client.query(STOPPED);
  return rows.map((row) => ({ check: "payments", ok: false, message: `The ${stoppedBy(row)}.` }));
}

/** Says how the tables lie, in a database with Citus. Half distributed is wrong; not distributed at all is not. */
async function checkTables(client: Client): Promise<Check[]> {
  const { readLayout } = await import("#lib/db/distribute");
  const layout = await readLayout(client);
  if (!layout) return [];
  const { tables, shards, nodes, localFunctions } = layout;
  const missing = tables.filter(({ is, wanted }) => is !== wanted).map(({ table }) => table);
  const check = "tables";
  if (missing.length === tables.length) {
    const message = "All are on the coordinator. `zakka db distribute` spreads them over the nodes.";
    return [{ check, ok: true, message }];
  }
  if (missing.length > 0) {
    const message = `Not distributed: ${missing.join(", ")}. Run \`zakka db distribute\` again.`;
    return [{ check, ok: false, message }];
  }
  if (localFunctions.length > 0) {
    const message = `Functions not distributed: ${localFunctions.join(", ")}. Run \`zakka db distribute\` again.`;
    return [{ check, ok: false, message }];
  }
  const spread = tables.filter(({ is }) => is === "distributed").length;
  const message = `${spread} by merchant in ${shards} shards, ${tables.length - spread} on every node; ${nodes} nodes`;
  return [{ check, ok: true, message }];
}

/** Compares the clocks: signatures, holds and leases use times of several machines. */
async function checkClock(client: Client): Promise<Check> {
  const before = Date.now();
  const { rows } = await client.query("select extract(epoch from clock_timestamp())::float8 as seconds");
  const skew = Math.abs(rows[0].seconds - (before + Date.now()) / 2 / 1_000);
  const ok = skew <= MAX_SKEW_SECONDS;
  return {
    check: "clock",
    ok,
    message: `${skew.toFixed(1)} s from the clock of the database${ok ? "" : ": synchronize both with NTP"}`,
  };
}

/** Checks Inngest if it is configured. */
async function checkInngest(): Promise<Check[]> {
  const { inngestSettings } = await import("#lib/inngest/settings");
  const settings = (() => {
    try {
      return inngestSettings();
    } catch {
      return null; // `checkConfiguration` reports it
    }
  })();
  if (!settings) return [];
  const { diagnose } = await import("#lib/inngest/diagnose");
  return [{ check: "inngest", ...(await diagnose(settings)) }];
}

/** Checks Redis if it is configured. It must accept a write. */
async function checkRedis(): Promise<Check[]> {
  const url = await validAddress("REDIS_URL");
  if (!url) return [];
  const { Redis } = await import("ioredis");
  const check = "redis";
  let reason: string | undefined;
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_MS,
    commandTimeout: CONNECT_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  redis.on("error", (error) => {
    reason = error.message || (error as { code?: string }).code;
  });
  try {
    await redis.connect();
    await redis.set("zakka-doctor", "1", "PX", 1_000);
    const [, version = "?"] = /redis_version:(\S+)/.exec(await redis.info("server")) ?? [];
    return [{ check, ok: true, message: `Redis ${version} (REDIS_URL)` }];
  } catch (error) {
    return [{ check, ok: false, message: `REDIS_URL: ${reason ?? (error as Error).message}` }];
  } finally {
    redis.disconnect();
  }
}

/** Checks the mail server: connects and signs in as for a mail, but sends none. Says so where none is configured. */
async function checkMail(): Promise<Check[]> {
  const check = "mail";
  const url = await validAddress("SMTP_URL");
  if (url === undefined) return [{ check, ok: true, message: NO_MAIL_SERVER }];
  if (url === null) return [];
  const { smtpMistake } = await import("#lib/mail/smtp");
  const mistake = await smtpMistake(url);
  if (mistake) return [{ check, ok: false, message: `SMTP_URL: ${mistake}` }];
  return [{ check, ok: true, message: `The server at ${new URL(url).host} takes mail (SMTP_URL).` }];
}

/** Checks the collector of traces if it is configured: sends it no spans, which it must take. */
async function checkTraces(): Promise<Check[]> {
  const endpoint = await validAddress("OTEL_EXPORTER_OTLP_ENDPOINT");
  if (!endpoint) return [];
  const check = "traces";
  const { environment } = await import("#lib/config/environment");
  const given = (environment.OTEL_EXPORTER_OTLP_HEADERS ?? "").split(",").filter(Boolean);
  const headers = given.map((pair): [string, string] => {
    const [name = "", ...value] = pair.split("=");
    return [name.trim(), decodeURIComponent(value.join("=").trim())];
  });
  try {
    const response = await fetch(`${endpoint.replace(/\/$/, "")}/v1/traces`, {
      method: "POST",
      headers: [...headers, ["Content-Type", "application/json"]],
      body: '{"resourceSpans":[]}',
      signal: AbortSignal.timeout(CONNECT_MS),
    });
    const ok = response.ok;
    const message = `The collector answers ${response.status}${ok ? "" : ": see OTEL_EXPORTER_OTLP_ENDPOINT and its HEADERS"}`;
    return [{ check, ok, message }];
  } catch (error) {
    const { cause, message } = error as { cause?: { code?: string; message: string }; message: string };
    const reason = cause?.code ?? cause?.message ?? message;
    return [{ check, ok: false, message: `OTEL_EXPORTER_OTLP_ENDPOINT: ${reason}` }];
  }
}
