import { clsx } from "clsx";
import type { ReactNode } from "react";
import styles from "./code.module.css";

/** A block of code or of a machine's answer. Long lines scroll, or break with `wraps`, for narrow columns. A <mark> in it is what is wrong. */
export function Code({ children, wraps, className }: { children: ReactNode; wraps?: boolean; className?: string }) {
  return (
    <pre className={clsx(styles.code, wraps && styles.wraps, className)} tabIndex={wraps ? undefined : 0}>
      {children}
    </pre>
  );
}
