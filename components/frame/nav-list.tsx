"use client";
import type { Route } from "next";
import { usePathname } from "next/navigation";
import { Fragment, useEffect, useRef } from "react";
import { Link } from "#components/ui/link";
import { useDashboard } from "./frame-context.tsx";
import { isAt, type Place, placesFor } from "./nav.ts";
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
      {placesFor(facts.isStaff).map((group) => (
        <Fragment key={group.title ?? ""}>
          {group.title && <h2>{group.title}</h2>}
          {group.places.map((place) => (
            <PlaceLink key={place.href} place={place} path={path} badge={badges[place.href]} />
          ))}
        </Fragment>
      ))}
    </div>
  );
}

export function PlaceLink({
  place,
  path,
  badge,
  onClick,
}: {
  place: Place;
  path: string;
  badge?: number;
  onClick?: () => void;
}) {
  const { icons } = useDashboard();
  const rest = { "aria-current": isAt(place, path) ? ("page" as const) : undefined, onClick };
  const content = (
    <>
      {icons[place.icon]}
      {place.label}
      {badge ? <span className={styles.badge}>{badge}</span> : null}
    </>
  );
  if (place.needsFullLoad) {
    return (
      <a href={place.href} {...rest}>
        {content}
      </a>
    );
  }
  return (
    <Link href={place.href as Route} {...rest}>
      {content}
    </Link>
  );
}
