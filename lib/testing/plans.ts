import { pool } from "#lib/db/client";
import { isFilled } from "./filled-store.ts";

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  Plans?: Plan[];
}

/** The nodes of the plan that PostgreSQL makes for a statement. */
export async function planOf({ text, values }: { text: string; values: unknown[] }): Promise<Plan[]> {
  const { rows } = await pool().query(`EXPLAIN (FORMAT JSON) ${text}`, values);
  return nodesOf(rows[0]["QUERY PLAN"][0].Plan);
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** The filled tables that a plan scans in full. A table of a few rows is best scanned in full. */
export const fullScans = (nodes: Plan[]): string[] =>
  nodes
    .filter((node) => node["Node Type"] === "Seq Scan")
    .map((node) => node["Relation Name"] ?? "")
    .filter(isFilled);
