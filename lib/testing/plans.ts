import { pool, type Statement } from "#lib/db/client";
import { isFilled } from "./filled-store.ts";

/** A statement, its values, and the index that it must use where that is not the only possible one. */
export type Case = [Statement, unknown[], index?: string];

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  Plans?: Plan[];
}

/** Returns the nodes of PostgreSQL's plan for a statement. */
export async function planOf({ text, values }: { text: string; values: unknown[] }): Promise<Plan[]> {
  const { rows } = await pool().query(`EXPLAIN (FORMAT JSON) ${text}`, values);
  return nodesOf(rows[0]["QUERY PLAN"][0].Plan);
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Returns the filled tables that a plan scans in full. For a table with few rows a full scan is best. */
export const fullScans = (nodes: Plan[]): string[] =>
  nodes
    .filter((node) => node["Node Type"] === "Seq Scan")
    .map((node) => node["Relation Name"] ?? "")
    .filter(isFilled);
