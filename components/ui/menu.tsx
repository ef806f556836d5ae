"use client";
import {
  cloneElement,
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  Suspense,
  useCallback,
  useRef,
  useState,
} from "react";
import { loadEarly, useLater } from "./later.tsx";
import styles from "./menu.module.css";

/** The list is loaded when a pointer or the focus comes to its button. */
const loadPopup = () => import("./menu-popup.tsx");
export const MenuItem = lazy(() => loadPopup().then((parts) => ({ default: parts.MenuItem })));
export const MenuRadio = lazy(() => loadPopup().then((parts) => ({ default: parts.MenuRadio })));

/** A list of actions under a button. `trigger` is the button element itself. */
export function Menu({
  trigger,
  children,
  align = "end",
  side = "bottom",
  needs,
}: {
  trigger: ReactElement<Record<string, unknown>>;
  children: ReactNode;
  align?: "start" | "center" | "end";
  side?: "top" | "bottom";
  /** Loads the children, where they are loaded with the list. */
  needs?: () => Promise<unknown>;
}) {
  const button = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  const load = useCallback(() => Promise.all([loadPopup(), needs?.()]).then(([popup]) => popup), [needs]);
  const { part, lost } = useLater(load, open && "now", () => setOpen(false));
  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        "aria-haspopup": "menu",
        "aria-expanded": open,
        "data-popup-open": open ? "" : undefined,
        onPointerEnter: loadEarly(load),
        onFocus: loadEarly(load),
        onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => {
          currentTarget.focus({ preventScroll: true }); // Safari does not, and what an action opens gives the focus back to it
          setOpen(!open);
        },
        onKeyDown: (event: KeyboardEvent) => {
          if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
          event.preventDefault();
          setOpen(true);
        },
      })}
      {lost}
      {part && (
        <Suspense>
          <part.MenuPopup button={button} open={open} onOpenChange={setOpen} align={align} side={side}>
            {children}
          </part.MenuPopup>
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
