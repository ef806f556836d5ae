import type { ReactNode } from "react";
import { Scroller } from "#components/ui/scroller";
import type { DocsLink } from "./docs-page.tsx";
import styles from "./prose.module.css";

/** The text of a guide, with the guides before and after it. */
export function Prose({
  title,
  previous,
  next,
  children,
}: {
  title: string;
  previous?: DocsLink;
  next?: DocsLink;
  children: ReactNode;
}) {
  return (
    <article className={styles.prose}>
      <h1>{title}</h1>
      {children}
      {(previous || next) && (
        <nav className={styles.ends} aria-label="Other guides">
          {previous && (
            <a href={previous.href}>
              <small>Before</small>
              {previous.label}
            </a>
          )}
          {next && (
            <a className={styles.next} href={next.href}>
              <small>Next</small>
              {next.label}
            </a>
          )}
        </nav>
      )}
    </article>
  );
}

/** The first paragraph of a guide. */
export const Lead = ({ children }: { children: ReactNode }) => <p className={styles.lead}>{children}</p>;

/** A heading whose words link to it. */
export function Heading({ as: Element, id, children }: { as: "h2" | "h3"; id?: string; children: ReactNode }) {
  return (
    <Element id={id}>
      <a className={styles.anchor} href={`#${id}`}>
        {children}
      </a>
    </Element>
  );
}

/** A table that scrolls on its own where it is too wide. */
export const WideTable = ({ label, children }: { label: string; children: ReactNode }) => (
  <Scroller label={label} className={styles.table}>
    <table>{children}</table>
  </Scroller>
);
