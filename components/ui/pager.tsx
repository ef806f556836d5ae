import { ChevronLeft, ChevronRight } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { Button, buttonClass, Kbd } from "./button.tsx";

/** The foot of a list: what is shown, the keys, Newer and Older. Keyset: no page numbers, no total. */
export function Pager({
  children,
  newer,
  older,
  keys,
}: {
  /** "25 orders, newest first". */
  children?: ReactNode;
  newer?: string | null;
  older?: string | null;
  /** Show the row keys: only under a table whose rows open something. */
  keys?: boolean;
}) {
  const paged = Boolean(newer || older);
  return (
    <footer className="pager">
      <span>{children}</span>
      <span className="spacer" />
      {keys && (
        <span className="keys">
          <Kbd>J</Kbd> <Kbd>K</Kbd> move&ensp;<Kbd>↵</Kbd> open
        </span>
      )}
      <span className="spacer" />
      {paged && (
        <>
          <Page href={newer} mark="[">
            <ChevronLeft className="lucide s" />
            Newer
          </Page>
          <Page href={older} mark="]">
            Older
            <ChevronRight className="lucide s" />
          </Page>
        </>
      )}
    </footer>
  );
}

function Page({ href, mark, children }: { href: string | null | undefined; mark: string; children: ReactNode }) {
  if (!href) {
    return (
      <Button small disabled>
        {children}
      </Button>
    );
  }
  return (
    <Link className={buttonClass({ small: true })} href={href as Route} data-page={mark} prefetch={false}>
      {children}
    </Link>
  );
}
