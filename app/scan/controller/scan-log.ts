import type { Verdict } from "#app/scan/verdict/verdict";

const SCANS_KEPT = 60;

/** An entry in the list of scans of this phone. */
export interface Scan {
  id: number;
  /** Unix seconds. */
  at: number;
  field: Verdict["field"];
  title: string;
  note: string;
  isUndone?: boolean;
}

/** Adds an entry for a verdict, newest first. `tail` is the end of the code. */
export function addScan(scans: readonly Scan[], verdict: Verdict, tail: string, at: number): [Scan, ...Scan[]] {
  const isYes = verdict.field === "yes";
  const scan: Scan = {
    id: (scans[0]?.id ?? 0) + 1,
    at,
    field: verdict.field,
    title: isYes ? verdict.who : refusalTitle(verdict),
    note: isYes ? noteOf(verdict) : `…${tail}`,
  };
  return [scan, ...scans.slice(0, SCANS_KEPT - 1)];
}

export const markUndone = (scans: readonly Scan[], id: number): Scan[] =>
  scans.map((scan) => (scan.id === id ? { ...scan, isUndone: true } : scan));

const refusalTitle = ({ word, datum, outcome }: Verdict): string =>
  outcome === "used" && datum ? `Used ${datum.value}` : sentenceCase(word);

const noteOf = ({ outcome, datum, what }: Verdict): string =>
  outcome === "charged" ? `Card charged ${datum?.value ?? ""}` : what.replace(/\.$/, "");

function sentenceCase(word: readonly string[]): string {
  const text = word.join(" ").toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
