"use client";

import { useEffect, useState } from "react";
import type { ScannerParts, ScannerProps } from "#app/scan/use-scanner";

type Sheets = typeof import("./open-sheet.tsx");

/**
 * Shows the sheet that is open. No scan needs the sheets, so they are loaded when the scanner is there, and before one is opened:
 * the network can be gone then. If they did not load, the sheet closes, and the next one that is opened loads them.
 */
export function SheetPlace(props: ScannerProps & { scanner: ScannerParts }) {
  const { sheet, close } = props.scanner;
  const [sheets, setSheets] = useState<Sheets | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when a sheet is opened
  useEffect(() => {
    if (!sheets) import("./open-sheet.tsx").then(setSheets, close);
  }, [sheets, sheet, close]);
  return sheets && <sheets.OpenSheet {...props} />;
}
