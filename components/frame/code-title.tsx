import type { ReactNode } from "react";
import { Copy } from "#components/ui/copy";
import styles from "./page-head.module.css";

/** A title that is a code or an address, to copy. `children` is shown instead of the value where the two differ. */
export function CodeTitle({
  isAddress,
  ...copy
}: {
  value: string;
  label: string;
  isAddress?: boolean;
  children?: ReactNode;
}) {
  return <Copy {...copy} className={isAddress ? styles.address : styles.code} />;
}
