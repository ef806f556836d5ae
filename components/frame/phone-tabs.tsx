"use client";
import { usePathname } from "next/navigation";
import { useState } from "react";
import { Dialog } from "#components/ui/dialog";
import { useDashboard } from "./frame-context.tsx";
import { ModeSwitch } from "./mode-switch.tsx";
import { isAt, NAV, type NavPage, pagesFor } from "./nav.ts";
import { NavLink } from "./nav-list.tsx";
import styles from "./phone-tabs.module.css";

const [TOP, ITEMS, DOOR, DEVELOPERS, SETTINGS] = NAV.map((group) => group.pages);
/** There is room for five tabs. The other pages of the first group are on the sheet of items, those of the door under More. */
const [HOME, ORDERS, ...REST] = TOP ?? [];
const [SCAN, ...AT_THE_DOOR] = DOOR ?? [];
const TABS = [HOME, ORDERS, SCAN].filter((page) => page !== undefined);

/** The tabs at the foot of a phone: Home, Orders, Scan, and two sheets, Items and More. */
export function PhoneTabs() {
  const path = usePathname();
  const { facts, icons } = useDashboard();
  if (facts.isStaff) {
    return (
      <nav className={styles.tabs} aria-label="Pages">
        {pagesFor(true).flatMap(({ pages }) =>
          pages.map((page) => <NavLink key={page.href} page={page} path={path} />),
        )}
      </nav>
    );
  }
  return (
    <nav className={styles.tabs} aria-label="Pages">
      {TABS.map((page) => (
        <NavLink key={page.href} page={page} path={path} />
      ))}
      <Sheet title="Items" icon={icons.ticket} pages={[...REST, ...(ITEMS ?? [])]} path={path} />
      <Sheet
        title="More"
        icon={icons.menu}
        pages={[...AT_THE_DOOR, ...(DEVELOPERS ?? []), ...(SETTINGS ?? [])]}
        path={path}
        hasModeSwitch
      />
    </nav>
  );
}

function Sheet({
  title,
  icon,
  pages,
  path,
  hasModeSwitch,
}: {
  title: string;
  icon: React.ReactNode;
  pages: readonly NavPage[];
  path: string;
  hasModeSwitch?: boolean;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-current={pages.some((page) => isAt(page, path)) ? "page" : undefined}
        onClick={() => setOpen(true)}
      >
        {icon}
        {title}
      </button>
      <Dialog open={open} onOpenChange={setOpen} title={title} kind="sheet">
        <div className={styles.pages}>
          {pages.map((page) => (
            <NavLink key={page.href} page={page} path={path} onClick={() => setOpen(false)} />
          ))}
        </div>
        {hasModeSwitch && <ModeSwitch large />}
      </Dialog>
    </>
  );
}
