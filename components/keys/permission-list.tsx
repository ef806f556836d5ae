import { Check, Minus } from "lucide-react";
import styles from "./permission-list.module.css";
import type { CanLine } from "./scope-texts.ts";

/** What is allowed, a line for each, or with `not` what is not. */
export function PermissionList({ lines, not }: { lines: readonly CanLine[]; not?: boolean }) {
  return (
    <ul className={not ? styles.forbidden : styles.allowed}>
      {lines.map(({ text, strong }) => (
        <li key={`${text}${strong}`}>
          {not ? <Minus /> : <Check />}
          <span>
            {text}
            {strong && <b>{strong}</b>}
          </span>
        </li>
      ))}
    </ul>
  );
}
