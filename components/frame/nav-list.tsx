"use client";
import type { Route } from "next";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { Fragment } from "react";
import { isAt, PLACES, type Place } from "./nav.ts";

/** The links of the sidebar, with the current one marked. `marks` puts a number beside a link: what someone has to look at. */
export function NavList({ marks = {} }: { marks?: Record<string, number> }) {
  const path = usePathname();
  return (
    <div className="nav">
      {PLACES.map((group) => (
        <Fragment key={group.title ?? ""}>
          {group.title && <h2>{group.title}</h2>}
          {group.places.map((place) => (
            <PlaceLink key={place.href} place={place} path={path} mark={marks[place.href]} />
          ))}
        </Fragment>
      ))}
    </div>
  );
}

export function PlaceLink({
  place,
  path,
  mark,
  onClick,
}: {
  place: Place;
  path: string;
  mark?: number;
  onClick?: () => void;
}) {
  const Icon = place.icon;
  const rest = { "aria-current": isAt(place, path) ? ("page" as const) : undefined, onClick };
  const inside = (
    <>
      <Icon />
      {place.label}
      {mark ? <span className="number care">{mark}</span> : null}
    </>
  );
  if (place.hard) {
    return (
      <a href={place.href} {...rest}>
        {inside}
      </a>
    );
  }
  return (
    <Link href={place.href as Route} {...rest}>
      {inside}
    </Link>
  );
}
