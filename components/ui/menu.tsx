"use client";
import {
  cloneElement,
  type KeyboardEvent,
  lazy,
  type ReactElement,
  type ReactNode,
  Suspense,
  useRef,
  useState,
} from "react";

import styles from "./menu.module.css";

/** The list is loaded when a pointer or the focus comes to its button. */
const load = () => import("./menu-popup.tsx");
const MenuPopup = lazy(() => load().then((parts) => ({ default: parts.MenuPopup })));
export const MenuItem = lazy(() => load().then((parts) => ({ default: parts.MenuItem })));
export const MenuRadio = lazy(() => load().then((parts) => ({ default: parts.MenuRadio })));

/** A list of actions under a button. `trigger` is the button element itself. */
export function Menu({
  trigger,
  children,
  align = "end",
  side = "bottom",
}: {
  trigger: ReactElement<Record<string, unknown>>;
  children: ReactNode;
  align?: "start" | "center" | "end";
  side?: "top" | "bottom";
}) {
  const button = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  const [isUsed, setUsed] = useState(false);
  function change(next: boolean) {
    setUsed(true);
    setOpen(next);
  }
  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        "aria-haspopup": "menu",
        "aria-expanded": open,
        "data-popup-open": open ? "" : undefined,
        onPointerEnter: load,
        onFocus: load,
        onClick: () => change(!open),
        onKeyDown: (event: KeyboardEvent) => {
          if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
          event.preventDefault();
          change(true);
        },
      })}
      {isUsed && (
        <Suspense>
          <MenuPopup button={button} open={open} onOpenChange={setOpen} align={align} side={side}>
            {children}
          </MenuPopup>
        </Suspense>
      )}
    </>
  );
}

/** A line of text above the actions. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <p className={styles.label}>{children}</p>;
}

export function MenuRule() {
  return <hr className={styles.rule} />;
}
