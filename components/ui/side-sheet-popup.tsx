"use client";
import { Dialog } from "@base-ui/react/dialog";
import { clsx } from "clsx";
import { X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { buttonClass } from "./button-look.tsx";
import float from "./float.module.css";
import { leavePage } from "./leave.ts";
import styles from "./side-sheet.module.css";

/** What SideSheet opens. */
export function SideSheetPopup({
  title,
  open,
  close,
  foot,
  children,
}: {
  title: string;
  open: boolean;
  close: () => void;
  foot?: ReactNode;
  children: ReactNode;
}) {
  const body = useRef<HTMLDivElement>(null);
  const hasForm = () => body.current?.querySelector("form") != null;
  return (
    <Dialog.Root open={open} onOpenChange={(isOpen) => !isOpen && (hasForm() ? leavePage(close) : close())}>
      <Dialog.Portal>
        <Dialog.Backdrop className={float.backdrop} />
        <Dialog.Popup className={clsx(float.float, styles.sheet)}>
          <header className={styles.head}>
            <Dialog.Title>{title}</Dialog.Title>
            <Dialog.Close className={buttonClass({ kind: "ghost", small: true, square: true })} aria-label="Close">
              <X />
            </Dialog.Close>
          </header>
          <div className={styles.body} ref={body}>
            {children}
          </div>
          {foot && <footer className={styles.foot}>{foot}</footer>}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
