import type { ReactNode } from "react";
import { Note } from "#components/ui/note";
import styles from "./endpoint-note.module.css";

/** A note between the health of an endpoint and its log. */
export function EndpointNote({ kind, children }: { kind?: "care" | "no"; children: ReactNode }) {
  return (
    <div className={styles.note}>
      <Note kind={kind}>{children}</Note>
    </div>
  );
}
