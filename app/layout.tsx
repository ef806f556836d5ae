import { CSPProvider } from "@base-ui/react/csp-provider";
import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import { cookies, headers } from "next/headers";
import { ThemeScript } from "#components/ui/theme-script";
import { THEME_COOKIE, themeOf } from "#lib/core/theme";
import "./globals.css";

export const metadata: Metadata = { title: { default: "Zakka", template: "%s · Zakka" } };
export const viewport: Viewport = { width: "device-width", initialScale: 1, viewportFit: "cover" };

/** Reading the nonce makes every page dynamic, which a policy without unsafe-inline needs. */
export default async function RootLayout({ children }: LayoutProps<"/">) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  const theme = themeOf((await cookies()).get(THEME_COOKIE)?.value);
  return (
    <html
      lang="en"
      className={`${GeistSans.variable} ${GeistMono.variable}`}
      data-theme={theme === "system" ? undefined : theme}
      suppressHydrationWarning
    >
      <head>
        <ThemeScript nonce={nonce} />
      </head>
      <body>
        <CSPProvider disableStyleElements>{children}</CSPProvider>
      </body>
    </html>
  );
}
