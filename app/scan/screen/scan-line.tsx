import { CircleCheck, CircleQuestionMark, OctagonX, Undo2 } from "lucide-react";
import type { Scan } from "#app/scan/controller/scan-log";
import styles from "./scan-line.module.css";

export const titleOf = ({ title, isUndone }: Scan): string => (isUndone ? `${title}, undone` : title);

export function ScanIcon({ scan: { field, isUndone } }: { scan: Scan }) {
  if (isUndone) return <Undo2 aria-hidden="true" />;
  if (field === "yes") return <CircleCheck className={styles.yes} aria-hidden="true" />;
  if (field === "no") return <OctagonX className={styles.no} aria-hidden="true" />;
  return <CircleQuestionMark className={styles.care} aria-hidden="true" />;
}
