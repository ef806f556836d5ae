"use client";
import { useEffect } from "react";

/** What is lost when the page is left, as the dialog asks about it. */
export interface Loss {
  /** "Leave without saving?" */
  title: string;
  text: string;
  /** "Keep editing". */
  stayLabel: string;
  /** "Leave without saving". */
  leaveLabel: string;
}

type Ask = (loss: Loss, leave: () => void) => void;

/** After a yes, nothing asks again until the browser has left. */
const LEAVING_MS = 1_000;
const finders = new Set<() => Loss | null>();
const changed = new EventTarget();
let ask: Ask = confirmLeave;
let isLeaving = false;

/** Asks before the page is left while `find` returns a loss. It is called when someone is about to leave. */
export function useAskBeforeLeaving(find: (() => Loss | null) | null): void {
  useEffect(() => {
    if (!find) return;
    finders.add(find);
    changed.dispatchEvent(new Event("change"));
    return () => {
      finders.delete(find);
      changed.dispatchEvent(new Event("change"));
    };
  }, [find]);
}

/** Whether there is something on the page that may ask. */
export const hasAskers = (): boolean => finders.size > 0;

export function onAskers(listener: () => void): () => void {
  changed.addEventListener("change", listener);
  return () => changed.removeEventListener("change", listener);
}

/** Runs `leave`, which opens another page. Asks first when something would be lost. Links need no call: they ask themselves. */
export function leavePage(leave: () => void): void {
  const loss = findLoss();
  if (loss) ask(loss, leave);
  else leave();
}

/** Asks with a dialog of the browser, for as long as ours is not loaded. */
export function confirmLeave(loss: Loss, leave: () => void): void {
  if (confirm(`${loss.title}\n${loss.text}`)) leaveAnyway(leave);
}

/** Runs `leave` after somebody has agreed to the loss. */
export function leaveAnyway(leave: () => void): void {
  isLeaving = true;
  setTimeout(() => {
    isLeaving = false;
  }, LEAVING_MS);
  leave();
}

/** Returns what would be lost now. */
export function findLoss(): Loss | null {
  if (isLeaving) return null;
  for (const find of finders) {
    const loss = find();
    if (loss) return loss;
  }
  return null;
}

/** Makes `next` ask from now on. Returns a function that ends this. */
export function askWith(next: Ask): () => void {
  ask = next;
  return () => {
    ask = confirmLeave;
  };
}
