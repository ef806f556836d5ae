"use client";
import { useFirstInput } from "./first-input.ts";
import { useLater } from "./later.tsx";

export { toast } from "./toast-queue.ts";

const load = () => import("./toast-list.tsx");

/**
 * Where toasts appear, once in the frame. A toast answers an action, so it is loaded at the first input. `store` is the
 * store and mode in which an act is undone.
 */
export function Toasts({ store }: { store: string }) {
  const { part } = useLater(load, useFirstInput() && "soon");
  return part && <part.ToastList store={store} />;
}
