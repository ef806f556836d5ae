import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright/test";

/** Playwright's own Chromium when it is installed, else the system's. */
export function executable(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  if (existsSync(chromium.executablePath())) return undefined;
  return ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find((path) => existsSync(path));
}

export const QUIET = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export const openBrowser = (args: string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: executable(), args: [...QUIET, ...args] });
