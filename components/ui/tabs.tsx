import { clsx } from "clsx";
import type { Route } from "next";
import type { ReactNode } from "react";
import { Link } from "./link.tsx";
import { Pending } from "./pending.tsx";
import styles from "./tabs.module.css";

/** Tabs that are links to addresses, with the current one marked. */
export function Tabs({
  label,
  tabs,
  className,
}: {
  /** What they choose between: "Status". */
  label: string;
  tabs: readonly { label: ReactNode; href: string; current: boolean; count?: ReactNode }[];
  className?: string;
}) {
  return (
    <nav className={clsx(styles.tabs, className)} aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.href} href={tab.href as Route} aria-current={tab.current ? "page" : undefined} scroll={false}>
          {tab.label}
          {tab.count !== undefined && <small>{tab.count}</small>}
          <Pending />
        </Link>
      ))}
    </nav>
  );
}
