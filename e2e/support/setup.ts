import { type Browser, type BrowserContext, expect, type Page } from "playwright/test";
import { openBrowser, openPage } from "./browser.ts";
import { type App, Clone, freePort } from "./clone.ts";
import { signIn, switchToTestData } from "./pages.ts";
import { Receiver } from "./receiver.ts";

/** A running clone, its owner signed in on test data, and a receiver of webhooks. */
export interface Setup {
  app: App;
  clone: Clone;
  receiver: Receiver;
  /** The receiver's address. */
  receiverUrl: string;
  context: BrowserContext;
  dashboard: Page;
  /** A page of the same session in a browser that runs no scripts. */
  openWithoutScripts: () => Promise<Page>;
}

/** Runs a journey on its own clone, expects no errors of its pages, and removes everything afterwards. */
export async function withSetup(
  environment: Record<string, string>,
  journey: (setup: Setup) => Promise<void>,
): Promise<void> {
  const receiver = new Receiver();
  const clone = new Clone({ PORT: String(await freePort()), WEBHOOK_ALLOW_PRIVATE_TARGETS: "true", ...environment });
  let browser: Browser | undefined;
  const faults: string[] = [];
  try {
    const receiverUrl = await receiver.listen();
    const app = await clone.start();
    browser = await openBrowser();
    const context = await browser.newContext({ baseURL: app.url });
    const dashboard = await openPage(context, faults);
    await signIn(dashboard, "/", app.owner);
    await switchToTestData(dashboard);
    const openWithoutScripts = () => withoutScripts(context, app);
    await journey({ app, clone, receiver, receiverUrl, context, dashboard, openWithoutScripts });
    expect(faults).toEqual([]);
  } finally {
    await browser?.close();
    receiver.close();
    await clone.kill();
    clone.remove();
  }
}

async function withoutScripts(context: BrowserContext, app: App): Promise<Page> {
  const plain = await context.browser()?.newContext({
    baseURL: app.url,
    storageState: await context.storageState(),
    javaScriptEnabled: false,
  });
  if (!plain) throw new Error("The browser is gone.");
  return plain.newPage();
}
