"use client";
import { Toast } from "@base-ui/react/toast";
import { TriangleAlert } from "lucide-react";
import styles from "./toast.module.css";

const SHOWN_MS = 5_000;
const manager = Toast.createToastManager();
let last: string | undefined;

/** Shows a short message, one at a time. An error that needs a decision is shown in its place on the page instead. */
export function toast(text: string, { isWarning = false }: { isWarning?: boolean } = {}) {
  if (last) manager.close(last);
  last = manager.add({ title: text, type: isWarning ? "warning" : undefined, timeout: SHOWN_MS });
}

/** The place where toasts appear, once in the frame. */
export function Toasts() {
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
