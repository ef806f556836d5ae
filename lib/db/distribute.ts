import type { Client } from "pg";
import { StartError } from "#lib/config/start-error";
import { DIRECTORY_TABLES } from "./directory.ts";
import { inOrder, type Refers } from "./table-order.ts";

// The reasons are in docs/decisions/051.

/** How a table lies: whole on the coordinator, whole on every node, or its rows spread by merchant. */
export type Placement = "local" | "reference" | "distributed";

export interface TablePlacement {
  table: string;
  is: Placement;
  /** How it lies in a distributed database. */
  wanted: Exclude<Placement, "local">;
}

export interface Layout {
  /** In the order in which they can be distributed: a table comes after those that it refers to. */
  tables: TablePlacement[];
  /** The nodes that hold rows. */
  nodes: number;
  /** The shards of each distributed table. */
  shards: number;
  /** The functions that take a merchant and do not run on its node yet, or lose memory there because Citus changed since. */
  localFunctions: string[];
}

/** Returns how the tables lie, or null in a database without Citus. Throws a StartError for a table that fits nowhere. */
export async function readLayout(client: Pick<Client, "query">): Promise<Layout | null> {
  const { rows: found } = await client.query("SELECT FROM pg_extension WHERE extname = 'citus'");
  if (found.length === 0) return null;
  const { rows: tables } = await client.query<TableRow>(TABLES);
  const { rows: counts } = await client.query<{ nodes: number; shards: number }>(COUNTS);
  const { rows: functions } = await client.query<{ name: string }>(LOCAL_FUNCTIONS);
  const { nodes = 0, shards = 0 } = counts[0] ?? {};
  return {
    tables: inOrder(directoryFirst(tables)).map(toPlacement),
    nodes,
    shards,
    localFunctions: functions.map(({ name }) => name),
  };
}

/**
 * Makes each directory table a reference table and distributes each table of merchant data by merchant_id, then makes the
 * functions known on all nodes. Each table is one transaction, so what is done stays done, and a second call does the rest. Calls
 * `report` before each table. Returns how many it changed. Nothing may write in the meantime. Throws a StartError for a database
 * without Citus or without a node for rows.
 */
export async function distributeTables(
  client: Pick<Client, "query">,
  report: (table: TablePlacement) => void,
): Promise<number> {
  const layout = await readLayout(client);
  if (!layout) throw new StartError("This database has no Citus. Only a distributed PostgreSQL can be distributed.");
  if (layout.nodes === 0) throw new StartError("Citus has no node that holds rows. Add one with citus_add_node().");
  await client.query("SET citus.enable_unsafe_triggers TO on"); // the only triggers read nothing but their own row
  const missing = layout.tables.filter(({ is, wanted }) => is !== wanted);
  for (const table of missing) {
    report(table);
    await client.query(table.wanted === "reference" ? MAKE_REFERENCE : distributeOf(table.table), [table.table]);
  }
  for (const { name } of (await client.query<{ name: string }>(FUNCTIONS)).rows) {
    await client.query("SELECT distribute_function($1)", [name]);
  }
  const [database] = (await client.query<{ name: string }>("SELECT quote_ident(current_database()) AS name")).rows;
  await client.query(oneConnectionOf(database?.name ?? ""));
  return missing.length;
}

/**
 * A statement over all merchants then uses one connection to each node, not one for each shard. Without it Citus refuses to write a
 * reference table later in the same transaction. It is for connections that begin after this.
 */
export const oneConnectionOf = (database: string): string =>
  `ALTER DATABASE ${database} SET citus.multi_shard_modify_mode TO sequential`;

/** The table beside whose rows all others of the same merchant lie. */
const FIRST_TABLE = "store_settings";

const MAKE_REFERENCE = "SELECT create_reference_table($1::text)";
const distributeOf = (table: string): string =>
  `SELECT create_distributed_table($1::text, 'merchant_id', colocate_with => '${table === FIRST_TABLE ? "none" : FIRST_TABLE}')`;

interface TableRow extends Refers {
  is: Placement;
  has_merchant: boolean;
}

const TABLES = `
  SELECT c.relname AS name,
         CASE WHEN p.partmethod = 'h' THEN 'distributed' WHEN p.repmodel = 't' THEN 'reference' ELSE 'local' END AS is,
         EXISTS (SELECT FROM pg_attribute a
                  WHERE a.attrelid = c.oid AND a.attname = 'merchant_id' AND NOT a.attisdropped) AS has_merchant,
         ARRAY(SELECT DISTINCT f.relname::text FROM pg_constraint k JOIN pg_class f ON f.oid = k.confrelid
                WHERE k.conrelid = c.oid AND k.contype = 'f' AND f.oid <> c.oid) AS refers_to
    FROM pg_class c LEFT JOIN pg_dist_partition p ON p.logicalrelid = c.oid
   WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname <> '_prisma_migrations'
   ORDER BY c.relname <> '${FIRST_TABLE}', c.relname`;

const COUNTS = `
  SELECT (SELECT count(*)::int FROM pg_dist_node WHERE noderole = 'primary' AND shouldhaveshards) AS nodes,
         (SELECT count(*)::int FROM pg_dist_shard s JOIN pg_class c ON c.oid = s.logicalrelid
           WHERE c.relname = '${FIRST_TABLE}' AND s.shardminvalue IS NOT NULL) AS shards`;

const FUNCTIONS = `
  SELECT f.proname AS name FROM pg_proc f
   WHERE f.pronamespace = 'public'::regnamespace AND f.prorettype <> 'trigger'::regtype AND f.proname NOT LIKE 'distribute\\_%'
     AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = f.oid AND d.deptype = 'e')
   ORDER BY f.proname`;

/** Whether this Citus keeps a plan for each call of a function on a node: `distribute_function` in distribute.sql. */
export const LOSES_PLANS = String.raw`citus_version() ~ '^Citus (12\.1\.1[12]|13\.2\.[12]|14\.0\.[01])\M'`;

const LOCAL_FUNCTIONS = `
  SELECT f.proname AS name FROM pg_proc f
   WHERE f.pronamespace = 'public'::regnamespace AND f.proargnames[1] = 'p_merchant_id'
     AND (NOT EXISTS (SELECT FROM pg_dist_object o WHERE o.classid = 'pg_proc'::regclass AND o.objid = f.oid
                                                     AND o.distribution_argument_index IS NOT NULL)
          OR ${LOSES_PLANS} AND NOT coalesce('plan_cache_mode=force_custom_plan' = ANY (f.proconfig), false))
   ORDER BY f.proname`;

const DIRECTORY: ReadonlySet<string> = new Set(DIRECTORY_TABLES);

const directoryFirst = (tables: readonly TableRow[]): TableRow[] =>
  [...tables].sort((a, b) => Number(DIRECTORY.has(b.name)) - Number(DIRECTORY.has(a.name)));

function toPlacement({ name, is, has_merchant }: TableRow): TablePlacement {
  if (!DIRECTORY.has(name) && !has_merchant) {
    throw new StartError(`The table ${name} has no merchant_id and is not in the directory, so it fits nowhere.`);
  }
  return { table: name, is, wanted: DIRECTORY.has(name) ? "reference" : "distributed" };
}
