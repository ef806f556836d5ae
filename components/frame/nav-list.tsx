"use client";
import type { Route } from "next";
import { usePathname } from "next/navigation";
import { Fragment, useEffect, useRef } from "react";
import { Link } from "#components/ui/link";
import { useDashboard } from "./frame-context.tsx";
import { isAt, type NavPage, pagesFor } from "./nav.ts";
import styles from "./nav-list.module.css";

/** The links of the sidebar, with the current one marked. `badges` shows a count of things that need attention beside a link. */
export function NavList({ badges = {} }: { badges?: Record<string, number> }) {
  const path = usePathname();
  const { facts } = useDashboard();
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path decides which link is the current one
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [path]);
  return (
    <div className={styles.list} ref={list}>
      {pagesFor(facts.isStaff).map((group) => (
        <Fragment key={group.title ?? ""}>
          {group.title && <h2>{group.title}</h2>}
          {group.pages.map((page) => (
            <NavLink key={page.href} page={page} path={path} badge={badges[page.href]} />
          ))}
        </Fragment>
      ))}
    </div>
  );
}

export function NavLink({
  page,
  path,
  badge,
  onClick,
}: {
  page: NavPage;
  path: string;
  badge?: number;
  onClick?: () => void;
}) {
  const { icons } = useDashboard();
  const rest = { "aria-current": isAt(page, path) ? ("page" as const) : undefined, onClick };
  const content = (
    <>
      {icons[page.icon]}
      {page.label}
      {badge ? <span className={styles.badge}>{badge}</span> : null}
    </>
  );
  if (page.needsFullLoad) {
    return (
      <a href={page.href} {...rest}>
        {content}
      </a>
    );
  }
  return (
    <Link href={page.href as Route} {...rest}>
      {content}
    </Link>
  );
}
