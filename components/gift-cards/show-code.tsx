"use client";
import { QrCode } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";

/** Shows the code in a dialog, so that it can be scanned from this screen. */
export function ShowCode({ title, children }: { title: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <QrCode />
        Show code
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={title}>
        <div className="code-sheet">{children}</div>
      </Dialog>
    </>
  );
}
