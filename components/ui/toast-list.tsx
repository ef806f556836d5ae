"use client";
import { Toast } from "@base-ui/react/toast";
import { TriangleAlert } from "lucide-react";
import { useEffect } from "react";
import styles from "./toast.module.css";
import { showToasts } from "./toast-queue.ts";

const SHOWN_MS = 5_000;
const manager = Toast.createToastManager();

/** Shows each toast that is asked for, in place of the one before. */
export function ToastList() {
  // Effects of children run first, so the provider listens to the manager by now.
  useEffect(() => {
    let last: string | undefined;
    return showToasts(({ text, isWarning }) => {
      if (last) manager.close(last);
      last = manager.add({ title: text, type: isWarning ? "warning" : undefined, timeout: SHOWN_MS });
    });
  }, []);
  return (
    <Toast.Provider toastManager={manager} limit={1}>
      <Toast.Portal>
        <Toast.Viewport className={styles.toasts}>
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function List() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((one) => (
    <Toast.Root key={one.id} toast={one} className={styles.toast} swipeDirection={[]}>
      {one.type === "warning" && <TriangleAlert size={14} />}
      <Toast.Title render={<span />} />
    </Toast.Root>
  ));
}
