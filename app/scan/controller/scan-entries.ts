import type { Answer } from "#app/scan/api/answers";
import type { Code } from "#app/scan/codes/read-code";
import { isLetIn, type KeptScan, randomKey, storeTimeOf } from "#app/scan/queue/kept-scan";
import { daysUntil } from "#app/scan/verdict/times";
import type { Verdict } from "#app/scan/verdict/verdict";

/** Returns a new scan, about which nothing is known yet. */
export const newScan = (
  place: string,
  code: Code,
  amountCents: number | null,
  time: Pick<KeptScan, "at" | "aheadMs">,
): KeptScan => ({
  key: randomKey(),
  place,
  token: code.token,
  tail: code.tail,
  amountCents,
  ...time,
  state: "open",
  wasSent: false,
  isLocal: false,
  field: "wait",
  title: "Not decided",
  note: `…${code.tail}`,
  kind: code.kind,
  name: null,
  guests: 0,
  redemptionId: null,
  isUndone: false,
});

/** Returns what the list of scans shows of a verdict. */
export function entryOf(verdict: Verdict, tail: string): Pick<KeptScan, "field" | "title" | "note"> {
  const isYes = verdict.field === "yes" || verdict.field === "self";
  return {
    field: verdict.field,
    title: isYes ? verdict.who : refusalTitle(verdict),
    note: isYes ? noteOf(verdict) : `…${tail}`,
  };
}

/** Returns the fields of a scan whose guest a person let in. */
export const letInFields = ({ kind, tail }: KeptScan) =>
  ({
    state: "waits",
    isLocal: true,
    field: "self",
    title: "Not on list, let in",
    note: `…${tail}, you decided`,
    kind: kind ?? "ticket",
    guests: 1,
  }) satisfies Partial<KeptScan>;

/** Returns the fields of a scan whose guest a person turned away. */
export const turnedAwayFields = ({ tail }: KeptScan) =>
  ({ field: "ask", title: "Not on list, turned away", note: `…${tail}, you decided` }) satisfies Partial<KeptScan>;

/** Returns what is said when the server accepted a scan whose guest was not let in. */
export const lateAcceptance = ({ tail }: KeptScan) => ({
  title: "Valid, but not let in",
  notice: `The server accepted …${tail} after you went on. If the guest is still here, scan the code again.`,
});

/** Returns what is said when the server refused a scan whose guest was let in. */
export function noticeOf({ title, tail }: KeptScan, answer: Answer<unknown>): string {
  const reason = answer.kind === "refused" ? ` ${answer.refusal.message}` : "";
  return `${title} (…${tail}) was let in, but the server refused the code later.${reason} It is recorded as a conflict.`;
}

/** Returns how many guests this phone let in today, by the time of the store and in its time zone. */
export function guestsToday(scans: readonly KeptScan[], now: number, timeZone: string): number {
  return scans
    .filter((scan) => isLetIn(scan) && daysUntil(storeTimeOf(scan) / 1000, now, timeZone) === 0)
    .reduce((sum, { guests }) => sum + guests, 0);
}

const refusalTitle = ({ word, datum, outcome }: Verdict): string =>
  outcome === "used" && datum ? `Used ${datum.value}` : sentenceCase(word);

const noteOf = ({ outcome, datum, what }: Verdict): string =>
  outcome === "charged" ? `Card charged ${datum?.value ?? ""}` : what.replace(/\.$/, "");

function sentenceCase(word: readonly string[]): string {
  const text = word.join(" ").toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
