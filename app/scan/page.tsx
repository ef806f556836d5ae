import type { Metadata, Viewport } from "next";
import { ScannerStart } from "./start/scanner-start.tsx";

export const metadata: Metadata = {
  title: "Scanner",
  manifest: "/scanner/app.webmanifest",
  appleWebApp: { capable: true, title: "Scanner", statusBarStyle: "black" },
  icons: { icon: { url: "/icon.svg", type: "image/svg+xml" }, apple: "/scanner/192.png" },
};
export const viewport: Viewport = { themeColor: "#0a0908" };

/**
 * The scanner. The page knows nobody, so that a phone can keep it and open it without a network: who scans, and for which
 * store, the phone asks at `/scan/session`, or knows as a paired device.
 */
export default function ScanPage() {
  return <ScannerStart />;
}
