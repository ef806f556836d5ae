import { CSPProvider } from "@base-ui/react/csp-provider";
import type { Metadata, Viewport } from "next";
import localFont from "next/font/local";
import { cookies } from "next/headers";
import { THEME_COOKIE, themeOf } from "#components/ui/theme.ts";
import "./globals.css";

/** `npm run fonts` makes the files and knows their characters. Next adds a fallback with the same metrics, so that nothing shifts. */
const sans = localFont({
  src: "./fonts/geist.woff2",
  variable: "--font-geist-sans",
  weight: "400 800",
  declarations: [
    {
      prop: "unicode-range",
      value: "U+20-7E, U+A0-24F, U+2B0-36F, U+1E00-1EFF, U+2000-206F, U+20A0-20CF, U+2100-214F, U+2190-22FF, U+2318",
    },
  ],
});
/** Loaded only where a page shows text in it. The system's own monospaced fonts are as wide. */
const mono = localFont({
  src: "./fonts/geist-mono.woff2",
  variable: "--font-geist-mono",
  weight: "400 600",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    { prop: "unicode-range", value: "U+20-7E, U+A0-17F, U+2000-206F, U+20A0-20CF, U+2100-214F, U+2190-22FF, U+2318" },
  ],
});

export const metadata: Metadata = { title: { default: "Zakka", template: "%s · Zakka" } };
export const viewport: Viewport = { width: "device-width", initialScale: 1, viewportFit: "cover" };

/**
 * Sets the chosen theme on <html> before the first paint; without a choice the colors follow the system. Reading the
 * cookie makes every page dynamic, which a content security policy with a nonce needs.
 */
export default async function RootLayout({ children }: LayoutProps<"/">) {
  const theme = themeOf((await cookies()).get(THEME_COOKIE)?.value);
  return (
    <html
      lang="en"
      className={`${sans.variable} ${mono.variable}`}
      data-theme={theme === "system" ? undefined : theme}
      suppressHydrationWarning
    >
      <body>
        <CSPProvider disableStyleElements>{children}</CSPProvider>
      </body>
    </html>
  );
}
