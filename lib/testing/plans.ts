import type pg from "pg";
import { pool, type Statement } from "#lib/db/client";
import { isFilled } from "./filled-store.ts";

/** A statement, its values, and the index that it must use where that is not the only possible one. */
export type Case = [Statement, unknown[], index?: string];

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  /** `SubPlan` and `InitPlan`: a query inside the statement. */
  "Parent Relationship"?: string;
  /** Only of a statement that was run; per loop. */
  "Actual Rows"?: number;
  "Actual Loops"?: number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: Plan[];
}

/** Returns the nodes of PostgreSQL's plan for a statement. */
export async function planOf({ text, values }: { text: string; values: unknown[] }): Promise<Plan[]> {
  const { rows } = await pool().query(`EXPLAIN (FORMAT JSON) ${text}`, values);
  return nodesOf(rows[0]["QUERY PLAN"][0].Plan);
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/**
 * Returns what a plan sorts before it takes the first rows, without the lists inside a row and the few memberships whose renewal
 * is due, which are merged with the others.
 */
export const sortsBelowLimit = (nodes: Plan[]): Plan[] =>
  nodes
    .filter((node) => node["Node Type"] === "Limit")
    .flatMap(rowNodesOf)
    .filter((node) => node["Node Type"].includes("Sort"))
    .filter((sort) => !rowNodesOf(sort).some((node) => /^membership_due/.test(String(node["Index Name"]))));

const rowNodesOf = (plan: Plan): Plan[] => [
  plan,
  ...(plan.Plans ?? []).filter((inner) => !inner["Parent Relationship"]?.endsWith("Plan")).flatMap(rowNodesOf),
];

/** Returns the filled tables that a plan scans in full. For a table with few rows a full scan is best. */
export const fullScans = (nodes: Plan[]): string[] =>
  nodes
    .filter((node) => node["Node Type"] === "Seq Scan")
    .map((node) => node["Relation Name"] ?? "")
    .filter(isFilled);

type Count = "seq_scan" | "idx_tup_fetch";

/** What was read of each table in this transaction, and in those before that the connection has not reported yet. */
async function countReads(client: pg.ClientBase): Promise<Record<Count, Map<string, number>>> {
  const { rows } = await client.query("SELECT relname, seq_scan, idx_tup_fetch FROM pg_stat_xact_user_tables");
  const counts = (count: Count) => new Map<string, number>(rows.map((row) => [row.relname, Number(row[count])]));
  return { seq_scan: counts("seq_scan"), idx_tup_fetch: counts("idx_tup_fetch") };
}

/**
 * Runs a statement in a transaction that it rolls back. Returns the filled tables of which it read every row, and the most rows
 * that it fetched from one of them by indexes.
 */
export async function scannedBy({ text, values }: { text: string; values: unknown[] }) {
  const client = await pool().connect();
  try {
    await client.query("BEGIN");
    const before = await countReads(client);
    const { rows } = await client.query(text, values);
    const after = await countReads(client);
    const added = (count: Count) =>
      [...after[count]]
        .filter(([table]) => isFilled(table))
        .map(([table, reads]): [string, number] => [table, reads - (before[count].get(table) ?? 0)]);
    const scanned = added("seq_scan").filter(([, scans]) => scans > 0);
    return {
      rows,
      scanned: scanned.map(([table]) => table),
      mostFetched: Math.max(...added("idx_tup_fetch").map(([, fetched]) => fetched)),
    };
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
}

/**
 * Runs a statement, and returns how many rows of each filled table it read. It takes an index wherever it can: of a store that
 * is half the table, the planner would rather read the whole table.
 */
export async function rowsRead({ text, values }: { text: string; values: unknown[] }): Promise<Map<string, number>> {
  const client = await pool().connect();
  try {
    await client.query("BEGIN READ ONLY");
    await client.query("SET LOCAL enable_seqscan = off");
    const { rows } = await client.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
    const read = new Map<string, number>();
    for (const node of nodesOf(rows[0]["QUERY PLAN"][0].Plan)) {
      const table = node["Relation Name"] ?? "";
      if (isFilled(table)) read.set(table, (read.get(table) ?? 0) + rowsOf(node));
    }
    return read;
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
}

const rowsOf = (node: Plan): number =>
  ((node["Actual Rows"] ?? 0) + (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0)) *
  (node["Actual Loops"] ?? 0);
