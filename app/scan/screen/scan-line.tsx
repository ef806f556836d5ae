import { CircleCheck, CircleQuestionMark, OctagonX, Undo2 } from "lucide-react";
import type { Scan } from "#app/scan/controller/scan-log";

export const titleOf = ({ title, isUndone }: Scan): string => (isUndone ? `${title}, undone` : title);

export function ScanIcon({ scan: { field, isUndone } }: { scan: Scan }) {
  if (isUndone) return <Undo2 className="icon" aria-hidden="true" />;
  if (field === "yes") return <CircleCheck className="icon is-yes" aria-hidden="true" />;
  if (field === "no") return <OctagonX className="icon is-no" aria-hidden="true" />;
  return <CircleQuestionMark className="icon is-care" aria-hidden="true" />;
}
