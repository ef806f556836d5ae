import type { Command } from "./command.ts";

export const dbDistribute: Command = {
  name: "db distribute",
  usage: "",
  summary: "Distribute the tables by merchant, in a PostgreSQL with Citus",
  help: [
    "Stop the web processes first: nothing may write meanwhile. Tables of the directory, such as stores and people, are",
    "copied to every node. All other tables are spread by merchant, each merchant whole on one node.",
    "Run again, it does only what is missing. There is no way back but a restored backup.",
  ],
  examples: ["zakka db distribute"],
  options: [],
  async run(_options, _words, openDatabase, { warn }) {
    await openDatabase();
    const { default: pg } = await import("pg");
    const { environment } = await import("#lib/config/environment");
    const { distributeTables, readLayout } = await import("#lib/db/distribute");
    const client = new pg.Client({ connectionString: environment.DATABASE_URL });
    await client.connect();
    try {
      const changed = await distributeTables(client, ({ table, wanted }) =>
        warn(wanted === "reference" ? `${table}: copying to every node` : `${table}: distributing by merchant_id`),
      );
      const layout = await readLayout(client);
      const count = (placement: string) => layout?.tables.filter(({ is }) => is === placement).length ?? 0;
      const result = {
        changed,
        distributed: count("distributed"),
        reference: count("reference"),
        shards: layout?.shards ?? 0,
        nodes: layout?.nodes ?? 0,
      };
      return {
        json: result,
        lines: [
          changed === 0 ? "Every table lies as it should." : `Changed ${changed} tables.`,
          `${result.distributed} tables are distributed by merchant_id, each in ${result.shards} shards; ` +
            `${result.reference} are copied to every node. ${result.nodes} nodes hold rows.`,
        ],
      };
    } finally {
      await client.end();
    }
  },
};
