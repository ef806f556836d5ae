import { clsx } from "clsx";
import type { ComponentProps } from "react";
import styles from "./text-link.module.css";

/** A link within text that loads its page in full. A page with only such links does not load the router's. */
export function PlainLink({ className, ...rest }: ComponentProps<"a">) {
  return <a className={clsx(styles.textLink, className)} {...rest} />;
}
