"use client";
import { useEffect, useState } from "react";
import { useLater } from "#components/ui/later";
import type { FormAction } from "#lib/core/form-state";

const load = () => import("./drag.tsx");

/** Lets a mouse or pen drag bookings of the calendar to another time. Its code is loaded when a pointer comes near. */
export function DragToMove({ action }: { action: FormAction }) {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const near = (event: PointerEvent) => {
      if (event.pointerType !== "touch" && (event.target as Element).closest("[data-calendar]")) setNear(true);
    };
    document.addEventListener("pointerover", near);
    return () => document.removeEventListener("pointerover", near);
  }, []);
  const { part } = useLater(load, isNear && "soon");
  return part ? <part.Drag action={action} /> : null;
}
