"use client";
import { useEffect, useState } from "react";
import { useLater } from "./later.tsx";
import { askWith, confirmLeave, findLoss, type Loss, leaveAnyway } from "./leave.ts";

const load = () => import("./leave-popup.tsx");

interface Question {
  loss: Loss;
  leave: () => void;
  isOpen: boolean;
}

/** Stops links, forms with `data-leaves`, Back, reload and close. If its dialog cannot be loaded, the browser asks. */
export function LeaveGuard() {
  const [question, setQuestion] = useState<Question | null>(null);
  const { part } = useLater(load, "soon");
  useEffect(
    () =>
      stopLeaving((loss, leave) => {
        load().then(
          () => setQuestion({ loss, leave, isOpen: true }),
          () => confirmLeave(loss, leave),
        );
      }),
    [],
  );
  if (!question || !part) return null;
  const close = () => setQuestion({ ...question, isOpen: false });
  return (
    <part.LeavePopup
      loss={question.loss}
      isOpen={question.isOpen}
      stay={close}
      leave={() => {
        close();
        leaveAnyway(question.leave);
      }}
    />
  );
}

/** Stops what leaves the page while something would be lost, and asks. Returns a function that ends this. */
function stopLeaving(ask: (loss: Loss, leave: () => void) => void): () => void {
  /** `leave` does what the event did. */
  function stop(event: Event, leave: () => void) {
    const loss = findLoss();
    if (!loss) return;
    event.preventDefault();
    event.stopPropagation();
    ask(loss, leave);
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
  // At the window and first, so before React and the links of the framework.
  addEventListener("click", stopLink, true);
  addEventListener("submit", stopForm, true);
  addEventListener("beforeunload", stopUnload);
  globalThis.navigation?.addEventListener("navigate", stopHistory);
  const stopAsking = askWith(ask);
  return () => {
    removeEventListener("click", stopLink, true);
    removeEventListener("submit", stopForm, true);
    removeEventListener("beforeunload", stopUnload);
    globalThis.navigation?.removeEventListener("navigate", stopHistory);
    stopAsking();
  };
}
