import { clsx } from "clsx";
import { Menu, Search } from "lucide-react";
import type { ReactNode } from "react";
import { buttonClass } from "#components/ui/button-look";
import { Mark } from "#components/ui/mark";
import { MAX_SEARCH } from "#lib/core/max-search";
import styles from "./docs-page.module.css";

/** A link in the navigation of the documentation. */
export interface DocsLink {
  href: string;
  label: string;
}

export interface DocsGroup {
  title: string;
  links: readonly DocsLink[];
}

/** The frame of the documentation: what it has on the left, a page in the middle, and what the page has on the right. */
export function DocsPage({
  groups,
  current,
  aside,
  query,
  isWide,
  children,
}: {
  groups: readonly DocsGroup[];
  /** The address of the page. */
  current: string;
  aside?: ReactNode;
  /** What was searched for. */
  query?: string;
  /** The page has its own navigation and <main>, and takes the whole width. */
  isWide?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={clsx(styles.page, isWide && styles.wide)}>
      <a className={styles.skip} href="#content">
        Skip to the text
      </a>
      <header className={styles.bar}>
        <button type="button" className={buttonClass({ square: true }, styles.menu)} popoverTarget="docs-menu">
          <Menu aria-hidden />
          <span className={styles.hidden}>All pages</span>
        </button>
        <a className={styles.brand} href="/docs">
          <Mark />
          Zakka <span>Docs</span>
        </a>
        <search className={styles.searchPlace}>
          <form className={styles.search} action="/docs">
            <Search size={14} aria-hidden />
            <input
              type="search"
              name="q"
              defaultValue={query}
              placeholder="Search the documentation"
              aria-label="Search the documentation"
              autoComplete="off"
              spellCheck={false}
              maxLength={MAX_SEARCH}
            />
          </form>
        </search>
        <a className={styles.dashboard} href="/">
          Dashboard
        </a>
      </header>
      <nav className={styles.nav} id="docs-menu" popover="auto" aria-label="Documentation">
        {groups.map(({ title, links }) => (
          <div key={title}>
            <h2>{title}</h2>
            <ul>
              {links.map(({ href, label }) => (
                <li key={href}>
                  <a href={href} aria-current={href === current ? "page" : undefined}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      {isWide ? (
        <div className={styles.main} id="content">
          {children}
        </div>
      ) : (
        <main className={styles.main} id="content">
          {children}
        </main>
      )}
      {aside}
    </div>
  );
}
