import { clsx } from "clsx";
import { Search, X } from "lucide-react";
import type { Route } from "next";
import type { ComponentProps, ReactNode } from "react";
import styles from "./filters.module.css";
import { Link } from "./link.tsx";
import { Pending } from "./pending.tsx";
import { Truncated } from "./text.tsx";

/** The row of search and filters above a list. */
export function Filters({ children }: { children: ReactNode }) {
  return <div className={styles.filters}>{children}</div>;
}

/** The box of a search that filters what the page already has: an input as its child. */
export function SearchBox({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div className={clsx(styles.search, className)}>
      <Search size={14} />
      {children}
    </div>
  );
}

/** A choice among others, pressed or not. */
export function ChipButton({ pressed, ...rest }: Omit<ComponentProps<"button">, "className"> & { pressed: boolean }) {
  return <button type="button" className={styles.chip} aria-pressed={pressed} {...rest} />;
}

/** A filter that is on. Clicking removes it. */
export function Chip({ label, value, clear }: { label: string; value: ReactNode; clear: string }) {
  return (
    <Link
      className={clsx(styles.chip, styles.on)}
      href={clear as Route}
      aria-label={`${label} ${String(value)}: remove this filter`}
    >
      {label} <Truncated as="b">{value}</Truncated>
      <X />
      <Pending />
    </Link>
  );
}

/** A filter that can be added: a link to the filtered list. */
export function AddChip({ children, href }: { children: ReactNode; href: string }) {
  return (
    <Link className={styles.chip} href={href as Route}>
      {children}
      <Pending />
    </Link>
  );
}
