import { type Command, UsageError, WrongUsage } from "./command.ts";
import { withClient } from "./with-client.ts";

export const backup: Command = {
  name: "backup",
  usage: "FILE",
  summary: "Save the whole database, as it stands at one moment, to a new file",
  help: [
    "The store stays open during the backup. The file has every row of every store as compressed SQL. Keep it as safe as the database.",
    "APP_SECRET, pictures and files of products are not in it. The command names the folders to copy after it.",
  ],
  examples: ["zakka backup zakka.sql.gz", 'zakka backup "/backups/zakka-$(date +%F).sql.gz" --json'],
  options: [],
  takesArguments: true,
  isLongRunning: true,
  async run(_options, words, openDatabase, { warn, stop }) {
    const path = readFile(words);
    return await withClient("backup", openDatabase, async (client) => {
      const { saveBackup } = await import("#lib/backup/save");
      const { storageFolders } = await import("#lib/storage/from-environment");
      const started = Date.now();
      const saved = await saveBackup(client, path, { now: new Date(), report: everySeconds(warn, "Saving"), stop });
      const folders = storageFolders();
      return {
        json: { file: path, ...saved, copy_too: folders },
        lines: [
          `Saved ${saved.rows.toLocaleString("en")} rows of ${saved.tables} tables in ${secondsSince(started)} s: ` +
            `${path}, ${(saved.bytes / 1_000_000).toFixed(1)} MB.`,
          folders.length > 0
            ? `Copy these folders too: ${folders.join(" and ")}. Keep APP_SECRET apart from both.`
            : "Pictures and files are in the bucket. Keep APP_SECRET apart from the backup.",
        ],
      };
    });
  },
};

/** Returns the only argument. */
export function readFile([path, ...more]: readonly string[]): string {
  if (!path) throw new WrongUsage("Give the name of a file.");
  if (more.length > 0) throw new UsageError("Give the name of one file only.");
  return path;
}

const REPORT_MS = 5_000;

/** Returns a function that prints a line about the table every few seconds. */
export function everySeconds(warn: (line: string) => void, what: string): (table: string) => void {
  let printed = Date.now();
  return (table) => {
    if (Date.now() - printed < REPORT_MS) return;
    printed = Date.now();
    warn(`${what} ${table}`);
  };
}

export const secondsSince = (started: number): string => ((Date.now() - started) / 1_000).toFixed(1);
