"use client";
import { Toast } from "@base-ui/react/toast";
import { TriangleAlert } from "lucide-react";
import { buttonClass } from "./button.tsx";

const SHORT_MS = 5_000;
const UNDO_MS = 10_000;
const manager = Toast.createToastManager();
let last: string | undefined;

/** Says what was done, for 5 s (10 s with Undo). One at a time; never for an error that needs a decision. */
export function toast(text: string, more: { undo?: () => void; warn?: boolean } = {}) {
  if (last) manager.close(last);
  last = manager.add({
    title: text,
    type: more.warn ? "warn" : undefined,
    timeout: more.undo ? UNDO_MS : SHORT_MS,
    actionProps: more.undo
      ? { children: "Undo", onClick: more.undo, className: buttonClass({ small: true }) }
      : undefined,
  });
}

/** Where toasts appear: once, in the frame. */
export function Toasts() {
  return (
    <Toast.Provider toastManager={manager} limit={1}>
      <Toast.Portal>
        <Toast.Viewport className="toasts">
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function List() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((one) => (
    <Toast.Root key={one.id} toast={one} className="toast" swipeDirection={[]}>
      {one.type === "warn" && <TriangleAlert className="lucide s" />}
      <Toast.Title render={<span />} />
      {one.actionProps && <Toast.Action />}
    </Toast.Root>
  ));
}
