"use client";
import { cloneElement, type ReactElement, type ReactNode, useEffect, useRef, useState } from "react";
import { useLater } from "./later.tsx";

const DELAY_MS = 400;
const load = () => import("./tooltip-popup.tsx");

/** A tooltip for a button with only an icon. The button keeps its aria-label, and Escape hides the tooltip. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactElement<Record<string, unknown>> }) {
  const button = useRef<HTMLElement>(null);
  const [isWanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);
  const { part } = useLater(load, isWanted && "soon");
  useEffect(() => {
    if (!isWanted) return setOpen(false);
    const timer = setTimeout(() => setOpen(true), DELAY_MS);
    const hide = (event: KeyboardEvent) => event.key === "Escape" && setWanted(false);
    addEventListener("keydown", hide);
    return () => {
      clearTimeout(timer);
      removeEventListener("keydown", hide);
    };
  }, [isWanted]);
  return (
    <>
      {cloneElement(children, {
        ref: button,
        onPointerEnter: () => setWanted(true),
        onPointerLeave: () => setWanted(false),
        onPointerDown: () => setWanted(false),
        onFocus: () => setWanted(button.current?.matches(":focus-visible") ?? false),
        onBlur: () => setWanted(false),
      })}
      {open && part && <part.TooltipPopup button={button} text={text} />}
    </>
  );
}
