"use client";
import { cloneElement, type MouseEvent, type ReactElement, type ReactNode, useState } from "react";
import { loadEarly, useLater } from "./later.tsx";

const load = () => import("./side-sheet-popup.tsx");

/**
 * A panel from the right, on a phone from below, for a quick look or a small edit beside what is read. The trigger is a link to
 * the page that shows the same, which it opens before JavaScript has loaded, in a new tab, or for want of a connection. Escape
 * closes the sheet, and asks first when something in it is not saved; the focus returns to the trigger.
 */
export function SideSheet({
  title,
  trigger,
  foot,
  children,
}: {
  title: string;
  /** A link, or a button where no page shows the same. */
  trigger: ReactElement<Record<string, unknown>>;
  /** Buttons that stay at the foot. */
  foot?: ReactNode;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const { part, lost } = useLater(load, isOpen && "now", () => setOpen(false));
  function press(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation(); // no page opens, so nothing shows that one loads
    setOpen(true);
  }
  return (
    <>
      {cloneElement(trigger, {
        "aria-haspopup": "dialog",
        "aria-expanded": isOpen,
        onPointerEnter: loadEarly(load),
        onFocus: loadEarly(load),
        onClick: press,
      })}
      {part ? (
        <part.SideSheetPopup title={title} open={isOpen} close={() => setOpen(false)} foot={foot}>
          {children}
        </part.SideSheetPopup>
      ) : (
        lost
      )}
    </>
  );
}
