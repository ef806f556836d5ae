import type { ReactNode } from "react";

/** A small outlined word: a kind, a role. `test` adds the hatch that marks test data. */
export function Badge({ test, children }: { test?: boolean; children: ReactNode }) {
  return (
    <span className={test ? "badge test" : "badge"}>
      {test && <span className="hatched fine" />}
      {children}
    </span>
  );
}
