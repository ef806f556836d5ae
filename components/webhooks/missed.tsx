import type { ReactNode } from "react";
import styles from "./missed.module.css";

/** How many events did not arrive, and since when. Screen readers hear a new number. */
export function Missed({ count, children }: { count: number | null; children: ReactNode }) {
  return (
    <p className={styles.missed} role="status">
      <b className={styles.count}>{count === null ? "–" : count.toLocaleString("en")}</b> {children}
    </p>
  );
}
