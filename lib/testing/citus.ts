import { randomBytes } from "node:crypto";
import pg from "pg";
import { distributeTables, oneConnectionOf } from "#lib/db/distribute";
import { migrate, migrationsHash } from "#lib/db/migrate";

/** The coordinator of a Citus cluster on which the tests run, or undefined: they run on one PostgreSQL. */
export const citusUrl = (): string | undefined =>
  process.env.ZAKKA_TEST_ON_CITUS ? process.env.CITUS_DATABASE_URL : undefined;

const TEMPLATE_LOCK = 7_204_004;

/**
 * Creates a migrated and distributed database on all nodes of the cluster, which are those of the database at `url`. Each node
 * copies it from a template of its own, which is made once for each set of migrations.
 */
export async function createOnCitus(url: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `zakka_test_${process.pid}_${randomBytes(4).toString("hex")}`;
  const nodes = await nodesOf(url);
  const addresses = [url, ...nodes.map(({ host, port }) => at(url, host, port))];
  const template = await makeTemplate(url, nodes, addresses);
  await onAll(addresses, [`CREATE DATABASE ${name} TEMPLATE ${template}`]);
  await run(withDatabase(url, name), [
    oneConnectionOf(name), // a copy has not the settings of its template
    `ALTER DATABASE ${name} SET citus.enable_unsafe_triggers TO on`, // tests let a write fail by a trigger
  ]);
  return {
    url: withDatabase(url, name),
    drop: () => onAll(addresses, [`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`]),
  };
}

/** Two that make a template at the same time would write the same rows of the catalog, so they wait for each other. */
async function makeTemplate(url: string, nodes: readonly Node[], addresses: readonly string[]): Promise<string> {
  const name = `zakka_template_${migrationsHash()}`;
  return onClient(url, async (client) => {
    await client.query("SELECT pg_advisory_lock($1)", [TEMPLATE_LOCK]);
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1 AND NOT datallowconn", [name]);
    if (rowCount === 0) {
      await onAll(addresses, [`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`, `CREATE DATABASE ${name}`]);
      await distribute(withDatabase(url, name), nodes, addresses);
      for (const address of [...addresses].reverse()) await run(address, closeToAll(name)); // the coordinator last: it says that all are ready
    }
    return name;
  });
}

async function distribute(url: string, nodes: readonly Node[], addresses: readonly string[]): Promise<void> {
  const database = new URL(url).pathname.slice(1);
  await onAll(
    addresses.map((address) => withDatabase(address, database)),
    ["CREATE EXTENSION citus"],
  );
  const { hostname, port } = new URL(url);
  await run(url, [
    `SELECT citus_set_coordinator_host('${hostname}', ${port || 5432})`,
    ...nodes.map((node) => `SELECT citus_add_node('${node.host}', ${node.port})`),
  ]);
  await migrate(url);
  await onClient(url, (client) => distributeTables(client, () => {}));
}

/** A database can only be copied while nobody is connected to it. Citus connects to each one to maintain it. */
const closeToAll = (name: string): string[] => [
  `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`,
  `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${name}'`,
];

interface Node {
  host: string;
  port: number;
}

const nodesOf = (url: string): Promise<Node[]> =>
  onClient(
    url,
    async (client) =>
      (
        await client.query<Node>(
          "SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE groupid > 0 AND noderole = 'primary'",
        )
      ).rows,
  );

async function onClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** Runs the commands on all nodes at the same time. */
async function onAll(addresses: readonly string[], commands: readonly string[]): Promise<void> {
  await Promise.all(addresses.map((address) => run(address, commands)));
}

const run = (url: string, commands: readonly string[]): Promise<void> =>
  onClient(url, async (client) => {
    for (const command of commands) await client.query(command);
  });

function withDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

function at(url: string, host: string, port: number): string {
  const other = new URL(url);
  other.hostname = host;
  other.port = String(port);
  return other.href;
}
