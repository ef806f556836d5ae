import { randomBytes } from "node:crypto";
import pg from "pg";
import { distributeTables } from "#lib/db/distribute";
import { migrate } from "#lib/db/migrate";

/** The coordinator of a Citus cluster on which the tests run, or undefined: they run on one PostgreSQL. */
export const citusUrl = (): string | undefined =>
  process.env.ZAKKA_TEST_ON_CITUS ? process.env.CITUS_DATABASE_URL : undefined;

/**
 * Creates a migrated and distributed database on all nodes of the cluster, which are those of the database at `url`. A
 * distributed database cannot be copied from a template.
 */
export async function createOnCitus(url: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `zakka_test_${process.pid}_${randomBytes(4).toString("hex")}`;
  const nodes = await nodesOf(url);
  const addresses = [url, ...nodes.map(({ host, port }) => at(url, host, port))];
  for (const address of addresses) {
    await run(address, [`CREATE DATABASE ${name}`]);
    await run(withDatabase(address, name), ["CREATE EXTENSION citus"]);
  }
  const created = withDatabase(url, name);
  const { hostname, port } = new URL(url);
  await run(created, [
    `SELECT citus_set_coordinator_host('${hostname}', ${port || 5432})`,
    ...nodes.map((node) => `SELECT citus_add_node('${node.host}', ${node.port})`),
  ]);
  await migrate(created);
  await onClient(created, (client) => distributeTables(client, () => {}));
  return {
    url: created,
    drop: async () => {
      for (const address of addresses) await run(address, [`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`]);
    },
  };
}

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
