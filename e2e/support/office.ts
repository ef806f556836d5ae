import { type Browser, type BrowserContext, expect, type Page } from "playwright/test";
import { openBrowser, openPage } from "./browser.ts";
import { signIn, turnToTestData } from "./desk.ts";
import { Clone, freePort, type House } from "./house.ts";
import { Receiver } from "./receiver.ts";

/** A running clone, its owner signed in on test data, and a receiver of webhooks. */
export interface Office {
  house: House;
  receiver: Receiver;
  /** The receiver's address. */
  hook: string;
  context: BrowserContext;
  desk: Page;
  /** A page of the same session in a browser that runs no scripts. */
  openWithoutScripts: () => Promise<Page>;
}

/** Runs a journey on a clone of its own, expects no fault of a page in it, and removes everything after it. */
export async function inOffice(
  environment: Record<string, string>,
  journey: (office: Office) => Promise<void>,
): Promise<void> {
  const receiver = new Receiver();
  const clone = new Clone({ PORT: String(await freePort()), WEBHOOK_ALLOW_PRIVATE_TARGETS: "true", ...environment });
  let browser: Browser | undefined;
  const faults: string[] = [];
  try {
    const hook = await receiver.listen();
    const house = await clone.start();
    browser = await openBrowser();
    const context = await browser.newContext({ baseURL: house.url });
    const desk = await openPage(context, faults);
    await signIn(desk, "/", house.owner);
    await turnToTestData(desk);
    const openWithoutScripts = () => withoutScripts(context, house);
    await journey({ house, receiver, hook, context, desk, openWithoutScripts });
    expect(faults).toEqual([]);
  } finally {
    await browser?.close();
    receiver.close();
    await clone.kill();
    clone.remove();
  }
}

async function withoutScripts(context: BrowserContext, house: House): Promise<Page> {
  const plain = await context.browser()?.newContext({
    baseURL: house.url,
    storageState: await context.storageState(),
    javaScriptEnabled: false,
  });
  if (!plain) throw new Error("The browser is gone.");
  return plain.newPage();
}
