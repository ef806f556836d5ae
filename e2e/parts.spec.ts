import { expect, test } from "playwright/test";
import { openBrowser, openPage } from "./support/browser.ts";
import { openGallery } from "./support/gallery.ts";
import { expectAccessible } from "./support/pages.ts";

/** The second state has a task open, which is a third column, and on a phone lies over the page. */
const WINDOWS = [
  { query: "", colorScheme: "light", width: 1440 },
  { query: "", colorScheme: "dark", width: 390 },
  { query: "?task=refund", colorScheme: "light", width: 390 },
  { query: "?task=refund", colorScheme: "dark", width: 1440 },
] as const;

test("every part is accessible and fits, light and dark, on a desk and on a phone", async () => {
  const browser = await openBrowser();
  const faults: string[] = [];
  const check = async ({ query, colorScheme, width }: (typeof WINDOWS)[number]) => {
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } });
    const page = await openPage(context, faults);
    await openGallery(page, query);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await test.step(`${colorScheme}, ${width} px ${query}`, () => expectAccessible(page));
    await context.close();
  };
  await Promise.all(WINDOWS.map(check)); // each has a process of its own
  expect(faults).toEqual([]);
  await browser.close();
});

test("no part is wider than a small phone or a tablet, and in a low window no bar stays in view", async () => {
  const browser = await openBrowser();
  const page = await openPage(await browser.newContext(), []);
  await openGallery(page, "");
  for (const width of [320, 768]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.setViewportSize({ width: 720, height: 450 }); // a desktop window of 1440 × 900 at 200 %
  expect(await page.evaluate(findBars)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 900 });
  expect(await page.evaluate(findBars)).not.toEqual([]);
  await browser.close();
});

/** Runs in the page: the bars across it that stay where they are while it scrolls. */
function findBars(): string[] {
  const isBar = (element: Element): boolean => {
    const { position, pointerEvents } = getComputedStyle(element);
    const { width, height } = element.getBoundingClientRect();
    const isLong = width > innerWidth / 2 && height > 1 && height < innerHeight / 2;
    return isLong && pointerEvents !== "none" && (position === "fixed" || position === "sticky");
  };
  return [...document.querySelectorAll("body *")].filter(isBar).map(({ textContent }) => textContent);
}

test("a part that scrolls is a Tab stop with a name only while it scrolls", async () => {
  const browser = await openBrowser();
  const page = await openPage(await browser.newContext(), []);
  await openGallery(page, "");
  const wide = page.getByRole("group", { name: "Wide" });
  const short = page.getByText("curl https://tidehouse.example/v1", { exact: true });
  await expect(wide).toHaveAttribute("tabindex", "0");
  await expect(short).not.toHaveAttribute("tabindex");
  await short.evaluate((element) => Object.assign(element.style, { width: "60px" }));
  await expect(page.getByRole("group", { name: "Short" })).toHaveAttribute("tabindex", "0");
  await wide.evaluate((element) => Object.assign(element.style, { width: "900px" }));
  await expect(wide).toHaveCount(0);
  await browser.close();
});

test("a toast that fades out can no longer be pressed, and nobody is told of it", async () => {
  const browser = await openBrowser();
  const page = await openPage(await browser.newContext(), []);
  await openGallery(page, "");
  await page.addStyleTag({ content: ":root { --base: 600s !important }" }); // the first one never ends
  const show = page.getByRole("button", { name: "Show one with Undo" });
  const toasts = page.getByRole("dialog", { name: "Archived" });
  await show.click();
  await expect(toasts).toHaveCount(1);
  await show.click();
  await expect(toasts).toHaveCount(2);
  await expect(toasts.nth(0)).toHaveJSProperty("inert", false); // the newest comes first
  await expect(toasts.nth(1)).toHaveJSProperty("inert", true);
  await browser.close();
});
