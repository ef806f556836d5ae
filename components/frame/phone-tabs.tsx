"use client";
import { usePathname } from "next/navigation";
import { useState } from "react";
import { Dialog } from "#components/ui/dialog";
import { useDashboard } from "./frame-context.tsx";
import { ModeSwitch } from "./mode-switch.tsx";
import { isAt, PLACES, type Place, placesFor } from "./nav.ts";
import { PlaceLink } from "./nav-list.tsx";
import styles from "./phone-tabs.module.css";

const [TOP, ITEMS, DOOR, DEVELOPERS, SETTINGS] = PLACES.map((group) => group.places);
/** There is room for five tabs. The other pages of the first group are on the sheet of items, those of the door under More. */
const [HOME, ORDERS, ...REST] = TOP ?? [];
const [SCAN, ...AT_THE_DOOR] = DOOR ?? [];
const TABS = [HOME, ORDERS, SCAN].filter((place) => place !== undefined);

/** The tabs at the foot of a phone: Home, Orders, Scan, and two sheets, Items and More. */
export function PhoneTabs() {
  const path = usePathname();
  const { facts, icons } = useDashboard();
  if (facts.isStaff) {
    return (
      <nav className={styles.tabs} aria-label="Pages">
        {placesFor(true).flatMap(({ places }) =>
          places.map((place) => <PlaceLink key={place.href} place={place} path={path} />),
        )}
      </nav>
    );
  }
  return (
    <nav className={styles.tabs} aria-label="Pages">
      {TABS.map((place) => (
        <PlaceLink key={place.href} place={place} path={path} />
      ))}
      <Sheet title="Items" icon={icons.ticket} places={[...REST, ...(ITEMS ?? [])]} path={path} />
      <Sheet
        title="More"
        icon={icons.menu}
        places={[...AT_THE_DOOR, ...(DEVELOPERS ?? []), ...(SETTINGS ?? [])]}
        path={path}
        hasModeSwitch
      />
    </nav>
  );
}

function Sheet({
  title,
  icon,
  places,
  path,
  hasModeSwitch,
}: {
  title: string;
  icon: React.ReactNode;
  places: readonly Place[];
  path: string;
  hasModeSwitch?: boolean;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-current={places.some((place) => isAt(place, path)) ? "page" : undefined}
        onClick={() => setOpen(true)}
      >
        {icon}
        {title}
      </button>
      <Dialog open={open} onOpenChange={setOpen} title={title} kind="sheet">
        <div className={styles.places}>
          {places.map((place) => (
            <PlaceLink key={place.href} place={place} path={path} onClick={() => setOpen(false)} />
          ))}
        </div>
        {hasModeSwitch && <ModeSwitch large />}
      </Dialog>
    </>
  );
}
