import { type Browser, type BrowserContext, test as base, expect, type Page } from "playwright/test";
import { freePort } from "#lib/testing/free-port";
import { apiOf } from "./api.ts";
import { openBrowser, openPage } from "./browser.ts";
import { type App, Clone } from "./clone.ts";
import { MailServer } from "./mail-server.ts";
import { signIn, switchToTestData } from "./pages.ts";
import { Receiver } from "./receiver.ts";

/** A running clone, a browser and a mail server, shared by all journeys of a worker. */
interface Shared {
  app: App;
  clone: Clone;
  browser: Browser;
  mail: MailServer;
  /** The cookies of the owner of the demo store, as the journey before left them. */
  cookies?: Awaited<ReturnType<BrowserContext["storageState"]>>;
}

/** What a journey starts with: the owner of the demo store, signed in on test data, and a receiver of webhooks. */
export interface Setup {
  app: App;
  clone: Clone;
  mail: MailServer;
  receiver: Receiver;
  /** The receiver's address. */
  receiverUrl: string;
  context: BrowserContext;
  dashboard: Page;
  /** Opens a page of nobody's session. */
  openOther: () => Promise<Page>;
  /** Opens a page of the same session in a browser that runs no scripts. */
  openWithoutScripts: () => Promise<Page>;
}

const ENVIRONMENT = {
  WEBHOOK_ALLOW_PRIVATE_TARGETS: "true",
  WEBHOOK_RETRY_DELAYS: "900", // no delivery is tried again by itself while a journey looks at it
};
const STARTING_MS = 15 * 60_000; // it may be the first to install and build

/**
 * The test of a journey. All share one server and its demo store, because starting them takes longer than most journeys. So a
 * journey gives what it makes names of its own. One that counts or deletes everything signs up for a store of its own.
 */
export const test = base.extend<{ setup: Setup }, { shared: Shared }>({
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: it says that nothing is needed
    async ({}, use) => {
      const mail = new MailServer();
      const clone = new Clone({ PORT: String(await freePort()), ...ENVIRONMENT, ...(await mail.listen()) });
      let browser: Browser | undefined;
      try {
        const app = await clone.start();
        browser = await openBrowser();
        await use({ app, clone, browser, mail });
      } finally {
        await browser?.close();
        await clone.kill();
        clone.remove();
        mail.close();
      }
    },
    { scope: "worker", timeout: STARTING_MS },
  ],
  setup: async ({ shared }, use) => {
    const { app, clone, browser, mail } = shared;
    const receiver = new Receiver();
    const faults: string[] = [];
    try {
      const receiverUrl = await receiver.listen();
      const context = await browser.newContext({ baseURL: app.url, storageState: shared.cookies });
      const dashboard = await openPage(context, faults);
      await openHome(dashboard, app);
      shared.cookies = await context.storageState();
      const openOther = async () => openPage(await browser.newContext({ baseURL: app.url }), faults);
      const openWithoutScripts = async () => {
        const now = await context.storageState(); // a journey may have signed in again
        return (await browser.newContext({ baseURL: app.url, storageState: now, javaScriptEnabled: false })).newPage();
      };
      await use({ app, clone, mail, receiver, receiverUrl, context, dashboard, openOther, openWithoutScripts });
      expect(faults).toEqual([]);
    } finally {
      for (const context of browser.contexts()) await context.close();
      receiver.close();
      await removeEndpoints(app);
    }
  },
});

/** Opens Home on test data. Signs in only if there is no session, or the journey before has ended it: that takes seconds. */
async function openHome(dashboard: Page, app: App): Promise<void> {
  await dashboard.goto("/");
  if (new URL(dashboard.url()).pathname !== "/") await signIn(dashboard, "/", app.owner);
  await switchToTestData(dashboard);
}

/** So that the next journey sees no endpoint whose receiver is gone. */
async function removeEndpoints(app: App): Promise<void> {
  const zakka = apiOf(app);
  const { data } = await zakka.webhooks.list({ limit: 100 });
  for (const { id } of data) await zakka.webhooks.delete(id);
}
