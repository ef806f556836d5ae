import { clsx } from "clsx";
import type { ReactNode } from "react";
import styles from "./code.module.css";
import { Scroller } from "./scroller.tsx";

/** A block of code or of a machine's answer. Long lines scroll, or break with `wraps`, for narrow columns. A <mark> in it is what is wrong. */
export function Code({
  children,
  wraps,
  label = "Code",
  className,
}: {
  children: ReactNode;
  wraps?: boolean;
  /** What the code is: "curl". */
  label?: string;
  className?: string;
}) {
  const classes = clsx(styles.code, wraps && styles.wraps, className);
  return wraps ? (
    <pre className={classes}>{children}</pre>
  ) : (
    <Scroller as="pre" label={label} className={classes}>
      {children}
    </Scroller>
  );
}
