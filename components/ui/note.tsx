import { clsx } from "clsx";
import { Info, OctagonX, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./note.module.css";

/** A note on a page. `care`: somebody should look at it. `no`: an action failed; screen readers announce it. */
export function Note({ kind, children, className }: { kind?: "care" | "no"; children: ReactNode; className?: string }) {
  return (
    <div className={clsx(styles.note, kind && styles[kind], className)} role={kind === "no" ? "alert" : undefined}>
      {kind === "no" ? <OctagonX /> : kind === "care" ? <TriangleAlert /> : <Info />}
      <div>{children}</div>
    </div>
  );
}
