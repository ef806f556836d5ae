// Plays an evening against the production server: 30,000 tickets at 60 phones, of which some lose their network, one its battery,
// while the server is killed once. Then it compares the phones with the database. Ends with 1 if a guest was lost or came in
// twice without a conflict. Arguments: --tickets N, --phones N, --pause N of milliseconds between two guests of a phone at most,
// --outage N of seconds, --seed TEXT.
import "./quiet.ts";
import { parseArgs } from "node:util";
import type { Evening } from "#lib/testing/evening/play";
import { withBuiltPages } from "./new-database.ts";

const { values } = parseArgs({
  options: {
    tickets: { type: "string", default: "30000" },
    phones: { type: "string", default: "60" },
    pause: { type: "string", default: "200" },
    outage: { type: "string", default: "15" },
    seed: { type: "string", default: "an evening" },
  },
});

await withBuiltPages(async () => {
  const { playEvening } = await import("#lib/testing/evening/play");
  const evening = await playEvening({
    tickets: Number(values.tickets),
    phones: Number(values.phones),
    pauseMs: Number(values.pause),
    outageMs: Number(values.outage) * 1000,
    seed: values.seed,
    onProgress: (text) => console.error(`  ${text}`),
  });
  print(evening);
  const { lost, usedTooOften, admittedTwiceOnline, admittedTwiceUnknown } = evening.audit;
  const isRight = lost + usedTooOften + admittedTwiceOnline + admittedTwiceUnknown + notOnDisk(evening) === 0;
  process.exitCode = isRight ? 0 : 1;
});

/** How many guests were let in that the disk of their phone does not know. */
function notOnDisk({ visits, audit }: Pick<Evening, "visits" | "audit">): number {
  return visits.filter(({ isLetIn }) => isLetIn).length - audit.letIn;
}

function print({ visits, seconds, kills, audit }: Evening): void {
  console.log(
    `${values.tickets} tickets, ${values.phones} phones, ${seconds.toFixed(0)} s, server killed ${kills} time`,
  );
  const kinds = Map.groupBy(visits, ({ kind }) => kind);
  console.table(
    [...kinds].map(([kind, of]) => ({
      "who came": kind,
      visits: of.length,
      "let in": of.filter(({ isLetIn }) => isLetIn).length,
      "by the phone": of.filter(({ isLetIn, isLocal }) => isLetIn && isLocal).length,
      refused: of.filter(({ isLetIn, outcome }) => !isLetIn && outcome !== "same").length,
      "same code again": of.filter(({ outcome }) => outcome === "same").length,
    })),
  );
  console.table({
    "let in": audit.letIn,
    "let in, but not on the disk of the phone (must be 0)": notOnDisk({ visits, audit }),
    "tickets used": audit.used,
    "came in twice": audit.admittedTwice,
    "of them online (must be 0)": audit.admittedTwiceOnline,
    "of them without a conflict (must be 0)": audit.admittedTwiceUnknown,
    conflicts: audit.conflicts,
    "lost (must be 0)": audit.lost,
    "used too often (must be 0)": audit.usedTooOften,
    "used, but not let in": audit.usedNotLetIn,
  });
  const times = (of: Evening["visits"]) => {
    const sorted = of.map(({ ms }) => ms).toSorted((a, b) => a - b);
    const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
    return { scans: sorted.length, "median ms": at(0.5), "95th ms": at(0.95), "longest ms": at(0.9999) };
  };
  console.table({
    "decided by the server": times(visits.filter(({ isLocal }) => !isLocal)),
    "decided at the phone": times(visits.filter(({ isLocal }) => isLocal)),
  });
}
