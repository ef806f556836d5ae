"use client";

import { ScanLine } from "lucide-react";
import { useEffect, useRef } from "react";
import { ScanButton } from "#app/scan/screen/scan-button.tsx";
import styles from "./sheet.module.css";

/** A sheet over the scanner. Escape closes it, and the focus returns to where it was. */
export function Sheet({ title, onClose, children }: { title: string; onClose: () => void; children: React.ReactNode }) {
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    sheet.current?.querySelector<HTMLElement>("input")?.focus();
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && onClose();
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("keydown", onKey);
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [onClose]);
  return (
    <section className={styles.sheet} ref={sheet} role="dialog" aria-modal="true" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** The foot of a sheet without a form. */
export function BackToScanning({ onClose }: { onClose: () => void }) {
  return (
    <footer>
      <ScanButton icon={ScanLine} filled onClick={onClose}>
        Back to scanning
      </ScanButton>
    </footer>
  );
}
