"use client";
import { Printer } from "lucide-react";
import { Button } from "#components/ui/button";

/** Opens the print dialog of the browser. */
export function PrintButton() {
  return (
    <Button kind="primary" onClick={() => print()}>
      <Printer />
      Print
    </Button>
  );
}
