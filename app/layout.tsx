import { CSPProvider } from "@base-ui/react/csp-provider";
import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import { THEME_COOKIE, themeOf } from "#components/ui/theme.ts";
import "./globals.css";

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
      className={`${GeistSans.variable} ${GeistMono.variable}`}
      data-theme={theme === "system" ? undefined : theme}
      suppressHydrationWarning
    >
      <body>
        <CSPProvider disableStyleElements>{children}</CSPProvider>
      </body>
    </html>
  );
}
