import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Mark } from "#components/ui/mark";
import styles from "./centered-page.module.css";

/** A page outside the dashboard: the name of the product, a title, and one column. */
export function CenteredPage({
  over,
  logo,
  title,
  lead,
  foot,
  className,
  children,
}: {
  /** Over the column, as wide as the window. */
  over?: ReactNode;
  /** Above the title. */
  logo?: ReactNode;
  title: string;
  lead: ReactNode;
  foot?: ReactNode;
  /** Of the column. */
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={styles.page}>
      {over}
      <main className={clsx(styles.column, className)}>
        <p className={styles.brand}>
          <Mark />
          Zakka
        </p>
        {logo}
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </main>
      {foot && <footer>{foot}</footer>}
    </div>
  );
}
