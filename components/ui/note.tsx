import { clsx } from "clsx";
import { Info, OctagonX, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** A note on a page. `care`: somebody should look at it. `no`: an action failed; screen readers announce it. */
export function Note({ kind, className, children }: { kind?: "care" | "no"; className?: string; children: ReactNode }) {
  return (
    <div className={clsx("note", kind, className)} role={kind === "no" ? "alert" : undefined}>
      {kind === "no" ? <OctagonX /> : kind === "care" ? <TriangleAlert /> : <Info />}
      <div>{children}</div>
    </div>
  );
}
