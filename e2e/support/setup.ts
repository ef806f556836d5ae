import { type Browser, type BrowserContext, test as base, expect, type Page } from "playwright/test";
import { openBrowser, openPage } from "./browser.ts";
import { type App, runProgram } from "./clone.ts";
import type { Server } from "./host.ts";
import { findServer, mail, makeStore } from "./host-client.ts";
import { Receiver } from "./receiver.ts";
import type { SignedIn, Store } from "./store-maker.ts";

/** What a journey starts with: a store of its own, its owner signed in on test data, and a receiver of webhooks. */
export interface Setup {
  app: App & Store;
  mail: typeof mail;
  receiver: Receiver;
  /** The receiver's address. */
  receiverUrl: string;
  /** Of a person who asks for less motion, which also spares drawing it. Pages of others, the scanner and the gallery of parts move. */
  context: BrowserContext;
  dashboard: Page;
  /** Opens a page of nobody's session. */
  openOther: () => Promise<Page>;
  /** Opens a page of the same session in a browser that runs no scripts. */
  openWithoutScripts: () => Promise<Page>;
  /** Runs a program of the server's clone until it ends. Returns what it prints. */
  run: (program: string, ...words: string[]) => string;
}

const STARTING_MS = 15 * 60_000; // it may be the first to install and build

/**
 * The test of a journey. All share one server, because starting it takes longer than most journeys. Each has a store of its own, so
 * that none sees what another makes, and both can run at the same time.
 */
export const test = base.extend<{ setup: Setup }, { server: Server; browserOfAll: Browser }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: it says that nothing is needed
    async ({}, use) => use(await findServer()),
    { scope: "worker", timeout: STARTING_MS },
  ],
  browserOfAll: [
    // biome-ignore lint/correctness/noEmptyPattern: it says that nothing is needed
    async ({}, use) => {
      const browser = await openBrowser();
      await use(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],
  setup: async ({ server, browserOfAll: browser }, use) => {
    const receiver = new Receiver();
    const faults: string[] = [];
    const baseURL = server.url;
    try {
      const app = { url: baseURL, ...(await makeStore()) };
      const receiverUrl = await receiver.listen();
      const context = await browser.newContext({ baseURL, reducedMotion: "reduce" });
      await giveSession(context, app, app.owner);
      const dashboard = await openPage(context, faults);
      await dashboard.goto("/");
      const openOther = async () => openPage(await browser.newContext({ baseURL }), faults);
      const openWithoutScripts = async () => {
        const storageState = await context.storageState(); // a journey may have signed in again
        return (await browser.newContext({ baseURL, storageState, javaScriptEnabled: false })).newPage();
      };
      const run = (program: string, ...words: string[]) => runProgram(server.folder, program, ...words);
      await use({ app, mail, receiver, receiverUrl, context, dashboard, openOther, openWithoutScripts, run });
      expect(faults).toEqual([]);
    } finally {
      for (const context of browser.contexts()) await context.close();
      receiver.close();
    }
  },
});

/** Signs a person in without their password. Typing it has a journey of its own. */
export const giveSession = (context: BrowserContext, { url }: App, { cookie }: SignedIn): Promise<void> =>
  context.addCookies([{ ...cookie, url }]);
