import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { type Embedded, startEmbedded } from "#lib/db/embedded";
import { findCluster } from "#lib/db/embedded-cluster";
import { APP_ROLE } from "#lib/db/embedded-role";
import { migrate, migrationsHash } from "#lib/db/migrate";
import { citusUrl, createOnCitus } from "./citus.ts";

const DOT_DATA = join(import.meta.dirname, "../../.data");
const NAME = "test";
const TEMPLATE_LOCK = 7_204_003;
/** Filling takes long, and databases without rows are created meanwhile. */
const FILLED_LOCK = 7_204_005;

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

export interface TestServer {
  /** Creates a migrated database. It is copied from a template, which is migrated once for each set of migrations. */
  create(): Promise<TestDatabase>;
  /** Creates a copy of the database `template`. If there is none, creates it first, and `fill` writes rows into it. */
  createFilled(template: string, fill: (url: string) => Promise<void>): Promise<TestDatabase>;
  close(): Promise<void>;
}

/** Opens the Citus of `citusUrl`, or TEST_DATABASE_URL (its user may create databases), or the embedded PostgreSQL in .data/test, without fsync. */
export async function testServer(): Promise<TestServer> {
  const citus = citusUrl();
  if (citus) return onCitus(citus);
  const given = process.env.TEST_DATABASE_URL;
  const embedded = given ? undefined : await startEmbedded({ dotData: DOT_DATA, name: NAME, unsafe: true });
  const server: Addresses = {
    adminUrl: given ?? embedded?.adminUrl ?? "",
    url: given ?? embedded?.url ?? "",
    owner: given ? "default" : APP_ROLE,
  };
  await onServer(server.adminUrl, (admin) => tidy(admin, embedded));
  return {
    create: () => onServer(server.adminUrl, async (admin) => create(admin, server, await makeTemplate(admin, server))),
    createFilled: (template, fill) =>
      onServer(server.adminUrl, async (admin) => {
        await makeFilled(admin, server, template, fill);
        return create(admin, server, template);
      }),
    close: async () => embedded?.close(),
  };
}

/** A cluster has no templates. */
const onCitus = (url: string): TestServer => ({
  create: () => createOnCitus(url),
  createFilled: async (_template, fill) => {
    const database = await createOnCitus(url);
    await fill(database.url);
    return database;
  },
  close: async () => {},
});

/** How the names of the databases of this process begin. After its end the next test server drops what is left. */
export const databasePrefix = (): string => `zakka_test_${process.pid}`;

/** Stops the embedded PostgreSQL unless a process uses it. Returns whether it has stopped. */
export async function stopAbandonedServer(): Promise<boolean> {
  const isRunning = () => existsSync(join(findCluster(DOT_DATA, NAME).dataDir, "postmaster.pid"));
  if (!isRunning()) return true;
  const embedded = await startEmbedded({ dotData: DOT_DATA, name: NAME, unsafe: true });
  await embedded.close();
  return !isRunning();
}

/** The URL of the user who creates databases, and that of the user of tests: the product's role on the embedded server. */
interface Addresses {
  adminUrl: string;
  url: string;
  /** The owner of every database, as `create database` takes it. */
  owner: string;
}

async function create(admin: pg.Client, { adminUrl, url, owner }: Addresses, template: string): Promise<TestDatabase> {
  const name = `${databasePrefix()}_${randomBytes(4).toString("hex")}`;
  await admin.query(`create database ${name} template ${template} owner ${owner}`);
  return {
    url: withDatabase(url, name),
    drop: () =>
      onServer(adminUrl, async (other) => void (await other.query(`drop database if exists ${name} with (force)`))),
  };
}

async function makeTemplate(admin: pg.Client, { url, owner }: Addresses): Promise<string> {
  const name = `zakka_template_${migrationsHash()}_${owner}`;
  await makeOnce(admin, TEMPLATE_LOCK, name, async (draft) => {
    await admin.query(`create database ${draft} owner ${owner}`);
    await migrate(withDatabase(url, draft));
  });
  return name;
}

async function makeFilled(admin: pg.Client, server: Addresses, name: string, fill: (url: string) => Promise<void>) {
  const { url, owner } = server;
  await makeOnce(admin, FILLED_LOCK, name, async (draft) => {
    await admin.query(`create database ${draft} template ${await makeTemplate(admin, server)} owner ${owner}`);
    await fill(withDatabase(url, draft));
  });
}

/** Makes the database `name` unless it exists: first as a draft, which is renamed when it is complete. */
async function makeOnce(admin: pg.Client, lock: number, name: string, make: (draft: string) => Promise<void>) {
  await admin.query("select pg_advisory_lock($1)", [lock]);
  const { rowCount } = await admin.query("select from pg_database where datname = $1", [name]);
  if (rowCount === 0) {
    const draft = `${name}_draft`;
    await admin.query(`drop database if exists ${draft} with (force)`);
    await make(draft);
    await admin.query(`alter database ${draft} rename to ${name}`);
  }
  await admin.query("select pg_advisory_unlock($1)", [lock]);
}

/** Drops the databases that killed runs left in the embedded server. */
async function tidy(admin: pg.Client, embedded: Embedded | undefined): Promise<void> {
  if (!embedded) return;
  const { rows } = await admin.query("select datname as name from pg_database where datname like 'zakka\\_test\\_%'");
  for (const { name } of rows as { name: string }[]) {
    if (!isAlive(Number(name.split("_")[2]))) await admin.query(`drop database if exists ${name} with (force)`);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function onServer<T>(url: string, use: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: withDatabase(url, "postgres") });
  await admin.connect();
  try {
    return await use(admin);
  } finally {
    await admin.end();
  }
}

function withDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}
