"use client";
import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { useFirstInput } from "./first-input.ts";
import type { Loss } from "./leave-popup.tsx";

export type { Loss } from "./leave-popup.tsx";

/** Loaded at the first input, so that it can ask also when the connection is lost later. */
const load = () => import("./leave-popup.tsx");
const LeavePopup = lazy(() => load().then((parts) => ({ default: parts.LeavePopup })));

interface Question {
  loss: Loss;
  leave: () => void;
  isOpen: boolean;
}

/** After a yes, nothing asks again until the browser has left. */
const LEAVING_MS = 1_000;
const finders = new Set<() => Loss | null>();
const listeners = new Set<() => void>();
let question: Question | null = null;
let isLeaving = false;

/** Asks before the page is left while `find` returns a loss. It is called when someone is about to leave. */
export function useAskBeforeLeaving(find: () => Loss | null): void {
  useEffect(() => {
    finders.add(find);
    return () => {
      finders.delete(find);
    };
  }, [find]);
}

/** Runs `leave`, which opens another page. Asks first when something would be lost. Links need no call: they ask themselves. */
export function leavePage(leave: () => void): void {
  const loss = findLoss();
  if (loss) show({ loss, leave, isOpen: true });
  else leave();
}

/** The place of the dialog that asks, once in the frame. It stops links, forms with `data-leaves`, Back, reload and close. */
export function LeaveDialog() {
  const asked = useSyncExternalStore(
    subscribe,
    () => question,
    () => null,
  );
  const isUsed = useFirstInput();
  useEffect(() => {
    if (isUsed) load().catch(() => undefined); // it is loaded again when it has to ask
  }, [isUsed]);
  useEffect(stopLeaving, []);
  if (!asked) return null;
  const close = () => show({ ...asked, isOpen: false });
  return (
    <Suspense>
      <LeavePopup loss={asked.loss} isOpen={asked.isOpen} stay={close} leave={leaveAnyway} />
    </Suspense>
  );
}

function leaveAnyway() {
  if (!question) return;
  show({ ...question, isOpen: false });
  isLeaving = true;
  setTimeout(() => {
    isLeaving = false;
  }, LEAVING_MS);
  question.leave();
}

function show(next: Question) {
  question = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function findLoss(): Loss | null {
  if (isLeaving) return null;
  for (const find of finders) {
    const loss = find();
    if (loss) return loss;
  }
  return null;
}

/** Stops an event that leaves the page, and asks. `leave` does the same again. */
function stop(event: Event, leave: () => void) {
  const loss = findLoss();
  if (!loss) return;
  event.preventDefault();
  event.stopPropagation();
  show({ loss, leave, isOpen: true });
}

function stopLink(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.target || link.download || link.getAttribute("href")?.startsWith("#")) return;
  if (link.ariaHasPopup === "dialog") return; // it opens beside what is typed
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  stop(event, () => link.click());
}

function stopForm(event: SubmitEvent) {
  const form = event.target as HTMLFormElement;
  if (form.dataset.leaves !== undefined) stop(event, () => form.requestSubmit(event.submitter));
}

/** Back and forward. Browsers without this event go back without a question. */
function stopHistory(event: NavigateEvent) {
  if (event.navigationType !== "traverse" || !event.cancelable) return;
  stop(event, () => navigation.traverseTo(event.destination.key));
}

/** Reload, close and addresses outside: the browser asks with words of its own. */
function stopUnload(event: BeforeUnloadEvent) {
  if (findLoss()) event.preventDefault();
}

function stopLeaving() {
  // At the window and first, so before React and the links of the framework.
  addEventListener("click", stopLink, true);
  addEventListener("submit", stopForm, true);
  addEventListener("beforeunload", stopUnload);
  globalThis.navigation?.addEventListener("navigate", stopHistory);
  return () => {
    removeEventListener("click", stopLink, true);
    removeEventListener("submit", stopForm, true);
    removeEventListener("beforeunload", stopUnload);
    globalThis.navigation?.removeEventListener("navigate", stopHistory);
  };
}
