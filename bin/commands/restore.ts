import { everySeconds, readFile, secondsSince } from "./backup.ts";
import type { Command } from "./command.ts";
import { openSecret } from "./open-database.ts";
import { withClient } from "./with-client.ts";

export const restore: Command = {
  name: "restore",
  usage: "FILE [--check] [--rehearsal] [--other-secret]",
  summary: "Restore a backup into an empty database, all of it or nothing",
  help: [
    "The database has no tables, or the empty tables of the version that made the backup. A backup of an earlier version is",
    "brought to this version. --check reads the whole file and compares APP_SECRET. It needs no database.",
    "APP_SECRET must be that of the backup. --other-secret restores without it: signing secrets of webhooks, second factors",
    "and links to downloads are lost, and everybody signs in again.",
    "Webhooks and mail that waited in the backup are sent when a server starts on the database.",
    "--rehearsal makes a copy that nobody outside notices: webhook endpoints are disabled, and mail is kept, not sent.",
  ],
  examples: ["zakka restore zakka.sql.gz", "zakka restore zakka.sql.gz --rehearsal"],
  options: ["--check", "--rehearsal", "--other-secret"],
  takesArguments: true,
  isLongRunning: true,
  async run({ check, otherSecret, rehearsal }, words, openDatabase, { warn, stop }) {
    const path = readFile(words);
    const takesOtherSecret = Boolean(otherSecret);
    const { checkBackup, restoreBackup } = await import("#lib/backup/restore");
    if (check) {
      await openSecret();
      const { made_at, last, rows } = await checkBackup(path, { takesOtherSecret, stop });
      return {
        json: { file: path, whole: true, made_at, last_migration: last, rows },
        lines: [`${path} is whole: ${rows.toLocaleString("en")} rows of ${made_at}.`],
      };
    }
    return await withClient("restore", openDatabase, async (client, url) => {
      const started = Date.now();
      const isRehearsal = Boolean(rehearsal);
      const options = { url, takesOtherSecret, isRehearsal, report: everySeconds(warn, "Restoring"), stop };
      const restored = await restoreBackup(client, path, options);
      const { rows, tables, made_at, applied } = restored;
      return {
        json: { file: path, ...restored, rehearsal: isRehearsal },
        lines: [
          `Restored ${rows.toLocaleString("en")} rows of ${tables} tables in ${secondsSince(started)} s. They are of ${made_at}.`,
          ...(applied.length > 0 ? [`Applied what is newer: ${applied.join(", ")}.`] : []),
          ...(isRehearsal ? ["This is a rehearsal: webhook endpoints are disabled, and mail is kept, not sent."] : []),
          "Now copy the folders of pictures and files back, then start the server.",
        ],
      };
    });
  },
};
