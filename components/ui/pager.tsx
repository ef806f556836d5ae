import { clsx } from "clsx";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { Route } from "next";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { buttonClass, Kbd } from "./button-look.tsx";
import { Spacer } from "./layout.tsx";
import { Link } from "./link.tsx";
import styles from "./pager.module.css";
import { Pending } from "./pending.tsx";

/** The foot of a list: what is shown, and links to newer and older entries. Lists have no page numbers and no total. */
export function Pager({
  children,
  newer,
  older,
  hasRowKeys,
  canSelect,
  flush,
  turns: [back, on] = ["Newer", "Older"],
}: {
  /** "25 orders, newest first". */
  children?: ReactNode;
  newer?: string | null;
  older?: string | null;
  /** Shows the keyboard shortcuts for rows, under a table whose rows open something. */
  hasRowKeys?: boolean;
  canSelect?: boolean;
  /** Inside a section rather than at the foot of the page. */
  flush?: boolean;
  /** The words of the links. */
  turns?: readonly [back: string, on: string];
}) {
  const hasPages = Boolean(newer || older);
  return (
    <footer className={clsx(styles.pager, flush && styles.flush)}>
      <span>{children}</span>
      <Spacer />
      {hasRowKeys && (
        <span className={styles.keys}>
          <Kbd>J</Kbd> <Kbd>K</Kbd> move&ensp;<Kbd>↵</Kbd> open
          {canSelect && (
            <>
              &ensp;<Kbd>X</Kbd> select
            </>
          )}
        </span>
      )}
      <Spacer />
      {hasPages && (
        <>
          <Page href={newer} shortcut="[">
            <ChevronLeft size={14} />
            {back}
          </Page>
          <Page href={older} shortcut="]">
            {on}
            <ChevronRight size={14} />
          </Page>
        </>
      )}
    </footer>
  );
}

function Page({
  href,
  shortcut,
  children,
}: {
  href: string | null | undefined;
  shortcut: string;
  children: ReactNode;
}) {
  if (!href) {
    return (
      <Button small disabled>
        {children}
      </Button>
    );
  }
  return (
    <Link className={buttonClass({ small: true })} href={href as Route} data-page={shortcut}>
      {children}
      <Pending />
    </Link>
  );
}
