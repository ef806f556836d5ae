"use client";
import { useEffect, useState } from "react";
import { useLater } from "#components/ui/later";
import type { MoveAction } from "./drag.tsx";

const load = () => import("./drag.tsx");

/** Screens that a finger can use and that show the calendar. A finger comes near only when it is down, which is too late to load. */
const TOUCH = "(any-pointer: coarse) and (min-width: 721px)";

/** Lets a pointer drag bookings of the calendar to another time. Its code is loaded when a mouse or pen comes near. */
export function DragToMove({ action }: { action: MoveAction }) {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const near = (event: PointerEvent) => {
      if (event.pointerType !== "touch" && (event.target as Element).closest("[data-calendar]")) setNear(true);
    };
    const touch = matchMedia(TOUCH);
    const check = () => touch.matches && setNear(true);
    check();
    touch.addEventListener("change", check);
    document.addEventListener("pointerover", near);
    return () => {
      touch.removeEventListener("change", check);
      document.removeEventListener("pointerover", near);
    };
  }, []);
  const { part } = useLater(load, isNear && "soon");
  return part ? <part.Drag action={action} /> : null;
}
