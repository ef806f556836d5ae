import type { Client } from "pg";
import { type Command, UsageError } from "./command.ts";
import { withClient } from "./with-client.ts";

export const secretReseal: Command = {
  name: "secret reseal",
  usage: "",
  summary: "Seal everything with the new APP_SECRET, and say when the old one may go",
  help: [
    "For APP_SECRET=NEW,OLD on every server. The servers keep running. If the command was stopped, run it again.",
    "Sessions and links are not sealed anew: it says until when they need the old secret.",
  ],
  examples: ["zakka secret reseal", "zakka secret reseal --json"],
  options: [],
  isLongRunning: true,
  async run(_options, _words, openDatabase, { stop }) {
    return await withClient("secret reseal", openDatabase, async (client) => {
      const { appSecrets } = await import("#lib/config/environment");
      const { CONNECTION_LIMITS } = await import("#lib/db/limits");
      const { resealAll } = await import("#lib/db/reseal");
      if (appSecrets().length < 2)
        throw new UsageError("APP_SECRET has one secret. Set it to the new one, a comma and the old one, and restart.");
      await client.query(CONNECTION_LIMITS);
      const columns = await resealAll(client, stop);
      const { sessions, until } = await readSessions(client, new Date());
      const unopened = columns.flatMap(({ column, unopened: keys }) => keys.map((key) => `${column} ${key}`));
      return {
        json: {
          resealed: Object.fromEntries(columns.map(({ column, resealed }) => [column, resealed])),
          unopened,
          sessions,
          sessions_end: until?.toISOString() ?? null,
        },
        lines: [
          ...columns.map(({ column, resealed }) => `${column.padEnd(32)}  ${resealed} sealed anew`),
          ...(unopened.length > 0 ? ["", "No secret of APP_SECRET opens:", ...unopened.map((one) => `  ${one}`)] : []),
          "",
          ...adviceOf(sessions, until),
        ],
        hasFailed: unopened.length > 0,
      };
    });
  },
};

/** What still needs the old secret, and until when. */
function adviceOf(sessions: number, until: Date | null): string[] {
  const when = until
    ? `Remove the old secret from APP_SECRET after ${until.toISOString().slice(0, 10)}. ${sessions} sessions may still need it: earlier, these people sign in again.`
    : "The old secret may go from APP_SECRET now: nobody is signed in.";
  return [
    when,
    "Without it, links to downloads that were mailed before end; send them again from the order. Browsers where people have",
    "signed in before are strangers once (for 365 days), and a supervisor types the PIN again (5 minutes).",
    "Keep the old secret with the backups that were made with it.",
  ];
}

/** The sessions that have not ended. One that was made before the new secret keeps the old one until its end. */
async function readSessions(client: Client, now: Date): Promise<{ sessions: number; until: Date | null }> {
  const { rows } = await client.query<{ sessions: number; until: Date | null }>(
    "SELECT count(*)::int AS sessions, max(expires_at) AS until FROM session WHERE revoked_at IS NULL AND expires_at > $1",
    [now],
  );
  return rows[0] ?? { sessions: 0, until: null };
}
