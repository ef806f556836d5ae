"use client";
import { Toast } from "@base-ui/react/toast";
import { TriangleAlert } from "lucide-react";
import { startTransition, useEffect } from "react";
import { Kbd } from "./button-look.tsx";
import { runUndo } from "./run-undo.ts";
import styles from "./toast.module.css";
import { showToasts, type Undo } from "./toast-queue.ts";

const SHOWN_MS = 5_000;
/** With "Undo" there is more to read and to decide. It stays longer while a pointer or the focus is on it. */
const SHOWN_WITH_UNDO_MS = 10_000;
const manager = Toast.createToastManager<{ undo?: Undo }>();

/** Shows each toast that is asked for, in place of the one before. */
export function ToastList({ store }: { store: string }) {
  // Effects of children run first, so the provider listens to the manager by now.
  useEffect(() => {
    let last: string | undefined;
    return showToasts(({ text, isWarning, undo }) => {
      if (last) manager.close(last);
      last = manager.add({
        title: text,
        type: isWarning ? "warning" : undefined,
        timeout: undo ? SHOWN_WITH_UNDO_MS : SHOWN_MS,
        data: { undo },
      });
    });
  }, []);
  return (
    <Toast.Provider toastManager={manager} limit={1}>
      <Toast.Portal>
        <Toast.Viewport className={styles.toasts}>
          <List store={store} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function List({ store }: { store: string }) {
  const { toasts } = Toast.useToastManager<{ undo?: Undo }>();
  const shown = toasts.find((one) => one.data?.undo && one.transitionStatus !== "ending");
  const take = shown?.data?.undo;
  const id = shown?.id;
  useEffect(() => {
    if (!take || !id) return;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.shiftKey || !(event.metaKey || event.ctrlKey)) return;
      if (event.key.toLowerCase() !== "z" || isTyping(event.target)) return;
      event.preventDefault();
      undoNow(id, take, store);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [id, take, store]);
  return toasts.map((one) => {
    const undo = one.data?.undo;
    const isFading = one.transitionStatus === "ending" || undefined;
    return (
      <Toast.Root key={one.id} toast={one} className={styles.toast} swipeDirection={[]} inert={isFading}>
        {one.type === "warning" && <TriangleAlert size={14} />}
        <Toast.Title render={<span />} />
        {undo && (
          <Toast.Action className={styles.undo} onClick={() => undoNow(one.id, undo, store)}>
            Undo <Kbd>⌘Z</Kbd>
          </Toast.Action>
        )}
      </Toast.Root>
    );
  });
}

/** Runs once: the toast is gone at once. */
function undoNow(id: string, undo: Undo, store: string): void {
  manager.close(id);
  startTransition(() => runUndo(undo, store));
}

/** In a field ⌘Z takes back what was typed. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches("input:not([type=checkbox], [type=radio]), textarea, select");
