import { CircleCheck, CircleDashed, CircleQuestionMark, OctagonX, Undo2 } from "lucide-react";
import type { KeptScan } from "#app/scan/queue/kept-scan";
import styles from "./scan-line.module.css";

export const titleOf = ({ title, isUndone }: KeptScan): string => (isUndone ? `${title}, undone` : title);

export function ScanIcon({ scan: { field, isUndone } }: { scan: KeptScan }) {
  if (isUndone) return <Undo2 aria-hidden="true" />;
  if (field === "yes") return <CircleCheck className={styles.yes} aria-hidden="true" />;
  if (field === "self") return <CircleDashed className={styles.yes} aria-hidden="true" />;
  if (field === "no") return <OctagonX className={styles.no} aria-hidden="true" />;
  return <CircleQuestionMark className={styles.care} aria-hidden="true" />;
}
