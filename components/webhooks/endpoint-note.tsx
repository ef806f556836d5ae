import type { ReactNode, Ref } from "react";
import { Note } from "#components/ui/note";
import styles from "./endpoint-note.module.css";

/** A note between the health of an endpoint and its log. */
export function EndpointNote({
  kind,
  ref,
  children,
}: {
  kind?: "care" | "no";
  /** For the focus. */
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}) {
  return (
    <div className={styles.note} ref={ref} tabIndex={ref ? -1 : undefined}>
      <Note kind={kind}>{children}</Note>
    </div>
  );
}
