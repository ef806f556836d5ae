import type { ReactNode } from "react";
import styles from "./empty.module.css";
import { ButtonRow } from "./layout.tsx";

/** What stands where there is nothing to show: what that means, and the way out. `before` stands above the title. */
export function EmptyState({
  before,
  title,
  text,
  actions,
  children,
  heading: Heading = "h2",
  role,
}: {
  before?: ReactNode;
  title: string;
  text: ReactNode;
  /** Buttons. */
  actions?: ReactNode;
  children?: ReactNode;
  /** h1 where this is the whole page. */
  heading?: "h1" | "h2";
  role?: "alert";
}) {
  return (
    <section className={styles.emptyState} role={role}>
      {before && <div className={styles.before}>{before}</div>}
      <Heading>{title}</Heading>
      <p>{text}</p>
      {actions && <ButtonRow className={styles.actions}>{actions}</ButtonRow>}
      {children}
    </section>
  );
}
