import type { ReactNode } from "react";
import { Mark } from "#components/ui/mark";
import type { Mode } from "#lib/core/request";
import styles from "./guest-page.module.css";

/** A page for a guest, who has no account: to pay an order, or to download what was bought. */
export function GuestPage({ title, mode, children }: { title: string; mode?: Mode; children: ReactNode }) {
  return (
    <div className={styles.page}>
      {mode === "test" && (
        <header className={styles.testMode}>
          <span>Test mode: this is not a real order</span>
        </header>
      )}
      <main>
        <h1>{title}</h1>
        {children}
      </main>
      <footer>
        <Mark /> Zakka
        {mode === "live" && " · live mode"}
      </footer>
    </div>
  );
}

/** The sentence under the title of a page for a guest. */
export const Lead = ({ children }: { children: ReactNode }) => <p className={styles.lead}>{children}</p>;

/** The buttons at the end of a page for a guest, below each other. */
export const GuestButtons = ({ children }: { children: ReactNode }) => <div className={styles.buttons}>{children}</div>;
