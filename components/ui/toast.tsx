"use client";
import { lazy, Suspense } from "react";
import { useFirstInput } from "./first-input.ts";

export { toast } from "./toast-queue.ts";

const ToastList = lazy(() => import("./toast-list.tsx").then((parts) => ({ default: parts.ToastList })));

/** The place where toasts appear, once in the frame. A toast answers an action, so it is loaded at the first input. */
export function Toasts() {
  return (
    useFirstInput() && (
      <Suspense>
        <ToastList />
      </Suspense>
    )
  );
}
