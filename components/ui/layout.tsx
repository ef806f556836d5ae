import { clsx } from "clsx";
import type { ReactNode } from "react";
import styles from "./layout.module.css";

/** Takes the free space of a row, so that what follows stands at its end. */
export function Spacer() {
  return <span className={styles.spacer} />;
}

/** Buttons side by side. They are not printed. */
export function ButtonRow({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={clsx(styles.buttonRow, className)}>{children}</div>;
}

/** Content that is drawn in windows wider than a phone only. `div` where it contains blocks. */
export function OnDesk({ as: Element = "span", children }: { as?: "span" | "div"; children: ReactNode }) {
  return <Element className={styles.onDesk}>{children}</Element>;
}

/** Content that is drawn on a phone only. */
export function OnPhone({ as: Element = "span", children }: { as?: "span" | "div"; children: ReactNode }) {
  return <Element className={styles.onPhone}>{children}</Element>;
}
