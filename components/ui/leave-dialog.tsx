"use client";
import { useSyncExternalStore } from "react";
import { useLater } from "./later.tsx";
import { hasAskers, onAskers } from "./leave.ts";

const load = () => import("./leave-guard.tsx");

/** The question before leaving, once in the frame. It is loaded when a page has a form that may ask. */
export function LeaveDialog() {
  const isNeeded = useSyncExternalStore(onAskers, hasAskers, () => false);
  const { part } = useLater(load, isNeeded && "soon");
  return part && <part.LeaveGuard />;
}
