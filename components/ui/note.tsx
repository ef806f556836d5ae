import { Info, OctagonX, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** What must be known before going on. care: someone should look; no: it did not happen (announced). */
export function Note({ kind, children }: { kind?: "care" | "no"; children: ReactNode }) {
  return (
    <div className={kind ? `note ${kind}` : "note"} role={kind === "no" ? "alert" : undefined}>
      {kind === "no" ? <OctagonX /> : kind === "care" ? <TriangleAlert /> : <Info />}
      <div>{children}</div>
    </div>
  );
}
