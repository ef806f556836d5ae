import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright/test";

const WHOLE = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
/** Chromium without what only a person at a screen needs. The same pages take a fifth less of the processor. */
const SHELL = "/usr/bin/chromium-headless-shell";

export interface BrowserOptions {
  /** Not only the headless shell, which asks nobody whether a page may use the camera. */
  isWhole?: boolean;
}

/** Playwright's own Chromium when it is installed, else the system's. */
export function executable({ isWhole = false }: BrowserOptions = {}): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  if (existsSync(chromium.executablePath())) return undefined;
  return (isWhole ? WHOLE : [SHELL, ...WHOLE]).find((path) => existsSync(path));
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

export function openBrowser(args: string[] = [], options: BrowserOptions = {}): Promise<Browser> {
  const executablePath = executable(options);
  const isOwn = executablePath === undefined; // of its two, Playwright opens the shell unless it is told otherwise
  const channel = isOwn && options.isWhole ? "chromium" : undefined;
  return chromium.launch({ executablePath, channel, args: [...QUIET, ...args] });
}
