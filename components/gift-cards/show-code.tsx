"use client";
import { QrCode } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";
import { Mono } from "#components/ui/text";
import styles from "./show-code.module.css";

/** Shows the code in a dialog, so that it can be scanned from this screen. The child is its QR code. */
export function ShowCode({ title, code, children }: { title: string; code: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <QrCode />
        Show code
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={title}>
        <div className={styles.sheet}>
          {children}
          <Mono as="p" className={styles.code}>
            {code}
          </Mono>
        </div>
      </Dialog>
    </>
  );
}
