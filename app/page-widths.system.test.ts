import type { Browser, BrowserContext, Page } from "playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toSessionToken } from "#lib/auth/session-token";
import { sessionCookie } from "#lib/pages/cookies";
import { AXE, violationsOn } from "#lib/testing/accessibility";
import { openBrowser } from "#lib/testing/browser";
import { BUILD_MS, buildPages, type Lane, startFastLane } from "#lib/testing/lanes";
import { makeLongStore } from "#lib/testing/long-store";
import { cookieOfCode, type Visit, visitsOf } from "#lib/testing/page-addresses";
import { signInPerson } from "#lib/testing/people";

// No page is wider than the window, and what is pressed is large enough. The pages come from the folders of `app`, so that a
// new one is measured too. The gallery, which no build has, is measured in `e2e/parts.spec.ts`.

/** Targets are measured in a phone, and bars there and in a low window: a desktop window of 1440 × 900 at 200 %. */
const PHONE = { width: 390, height: 844 };
const LOW = { width: 720, height: 450 };
/** In this order, or in the other one: then the window has its first size already, and nothing is laid out again. */
const WINDOWS = [LOW, { width: 768, height: 844 }, { width: 320, height: 844 }, PHONE];
/** Only boxes are read. Nothing is painted, and no function runs often enough to be compiled again. */
const FOR_BOXES = ["--disable-threaded-compositing", "--js-flags=--no-opt --no-maglev --single-threaded-gc"];
/** Pages that are read at the same time. */
const TABS = 3;
/** The page that scripts render. The others come from the server, and without scripts they take a third of the time. */
const SCRIPTED = "/scan";

let lane: Lane;
let browser: Browser;
let visits: Visit[];
/** The tabs of a person, one of them for the page that scripts render, and one of somebody who is not signed in. */
let tabs: { reads: (visit: Visit) => boolean; tab: Page }[];

beforeAll(async () => {
  await buildPages();
  lane = await startFastLane({ LOG_LEVEL: "warn" });
  const store = await makeLongStore();
  const person = await signInPerson(store.ctx, "owner");
  visits = await visitsOf(store, person);
  browser = await openBrowser(FOR_BOXES);
  const session = { name: sessionCookie().name, value: await toSessionToken(person.sessionId) };
  const [signedIn, signedOut] = [await openContext(session), await openContext(await cookieOfCode(person))];
  const ofPerson = await Promise.all(Array.from({ length: TABS }, () => openTab(signedIn)));
  tabs = [
    { reads: ({ path }) => path === SCRIPTED, tab: await signedIn.newPage() },
    { reads: ({ isSignedOut }) => isSignedOut, tab: await openTab(signedOut) },
    ...ofPerson.map((tab) => ({ reads: ({ path, isSignedOut }: Visit) => path !== SCRIPTED && !isSignedOut, tab })),
  ];
}, BUILD_MS);

afterAll(async () => {
  await browser?.close();
  await lane?.stop();
});

async function openContext(cookie: { name: string; value: string }): Promise<BrowserContext> {
  const baseURL = `http://localhost:${lane.port}`;
  const context = await browser.newContext({ baseURL, serviceWorkers: "block" });
  await context.addCookies([{ ...cookie, url: baseURL }]);
  await context.addInitScript(AXE); // sent once, and not with each page
  return context;
}

/** Opens a tab without scripts. The browser itself refuses them: a route would ask here for every file, and read each without a cache. */
async function openTab(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage();
  const session = await context.newCDPSession(tab);
  await session.send("Network.enable");
  await session.send("Network.setBlockedURLs", { urls: ["*.js"] });
  return tab;
}

const pathOf = (address: string): string => new URL(address, "http://own.invalid").pathname;

/** Loads a page, and returns what is wrong with it. */
async function measure(tab: Page, { path, status = 200 }: Visit): Promise<string[]> {
  const faults: string[] = [];
  const response = await tab.goto(path);
  if (response?.status() !== status) faults.push(`answered with ${response?.status()}`);
  if (pathOf(tab.url()) !== pathOf(path)) faults.push(`led to ${tab.url()}`);
  if (path === SCRIPTED) await tab.getByText("Starting the scanner").waitFor({ state: "detached" });
  const hasBars = !path.includes("task=");
  for (const size of tab.viewportSize()?.width === PHONE.width ? WINDOWS.toReversed() : WINDOWS) {
    await tab.setViewportSize(size);
    if (size === LOW) faults.push(...(hasBars ? await findLowBars(tab) : []));
    else faults.push(...(await findUneven(tab, size.width)));
    if (size === PHONE) faults.push(...(await findSmallTargets(tab)), ...(hasBars ? await findCovered(tab) : []));
  }
  return faults.map((fault) => `${path} ${fault}`);
}

/** Returns what is wider than the window, and tables whose rows differ. */
async function findUneven(tab: Page, width: number): Promise<string[]> {
  const wide = await tab.evaluate(findWide);
  const tables = await tab.evaluate(findUnevenTables);
  return [
    ...(wide ? [`at ${width} px is ${wide.is} px wide: ${wide.parts.join(" | ")}`] : []),
    ...tables.map((table) => `at ${width} px has uneven rows in ${table}`),
  ];
}

/** Returns what is pressed and is under 24 px, without room around it (WCAG 2.5.8). */
async function findSmallTargets(tab: Page): Promise<string[]> {
  const violations = await violationsOn(tab, { runOnly: ["target-size"] });
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => `has a target under 24 px: ${html.slice(0, 160)}`));
}

/** Returns the bars that could cover what has the focus. */
async function findCovered(tab: Page): Promise<string[]> {
  const { bars, ...covered } = await tab.evaluate(findBars);
  return [
    ...(covered.top > covered.topPadding ? [`covers ${covered.top} px at its top`] : []),
    ...(covered.foot > covered.footPadding ? [`covers ${covered.foot} px at its foot, by ${bars.at(-1)}`] : []),
  ];
}

/** Returns the bars that stay in view of a low window. */
async function findLowBars(tab: Page): Promise<string[]> {
  const { bars } = await tab.evaluate(findBars);
  return bars.map((bar) => `keeps a bar in view of a low window: ${bar}`);
}

/** Runs in the page: the bars across it that stay where they are while it scrolls, and the room that is kept free of them. */
function findBars() {
  const isBar = (element: Element): boolean => {
    const { position, pointerEvents } = getComputedStyle(element);
    const { width, height } = element.getBoundingClientRect();
    const isLong = width > innerWidth / 2 && height > 1 && height < innerHeight / 2;
    return isLong && pointerEvents !== "none" && (position === "fixed" || position === "sticky");
  };
  const bars = [...document.querySelectorAll("body *")].filter(isBar);
  const edges = bars.map((bar) => bar.getBoundingClientRect());
  const fixed = edges.filter(
    ({ top }, at) => top > innerHeight / 2 && getComputedStyle(bars[at] as Element).position === "fixed",
  );
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  return {
    bars: bars.map((bar) => `<${bar.tagName.toLowerCase()}> ${bar.textContent?.slice(0, 30)}`),
    top: Math.max(0, ...edges.filter(({ top }) => top < 20).map(({ bottom }) => bottom)),
    topPadding: Number.parseFloat(scrollPaddingTop),
    foot: Math.max(0, ...fixed.map(({ top }) => innerHeight - top)),
    footPadding: Number.parseFloat(scrollPaddingBottom),
  };
}

/** Runs in the page: what is wider than it. What is fixed does not widen the document, so each of its boxes is looked at. */
async function findWide(): Promise<{ is: number; parts: string[] } | null> {
  await document.fonts.ready;
  const width = document.documentElement.clientWidth;
  const is = document.documentElement.scrollWidth;
  const reaches = (element: Element): boolean => {
    const { left, right, width: own } = element.getBoundingClientRect();
    return own > 1 && (right > width + 0.5 || left < -0.5);
  };
  /** Its text is longer than its box. */
  const spills = (element: Element): boolean =>
    element.getBoundingClientRect().left + element.scrollWidth > width + 0.5 &&
    getComputedStyle(element).overflowX === "visible";
  const all = [...document.querySelectorAll("body *")];
  const fixed = all.filter((one) => getComputedStyle(one).position === "fixed");
  const cut = fixed.flatMap((bar) => [bar, ...bar.querySelectorAll("a, button")]).filter(reaches);
  if (is <= width && cut.length === 0) return null;
  const wide = is > width ? all.filter((one) => reaches(one) || spills(one)) : [];
  const parts = [...new Set([...cut, ...wide])].filter((one) => ![...one.children].some(reaches));
  return {
    is,
    parts: parts.slice(0, 3).map((one) => `<${one.tagName.toLowerCase()}> ${one.textContent?.slice(0, 40)}`),
  };
}

/** Runs in the page: the tables whose rows have different numbers of columns, so that their lines do not meet. */
function findUnevenTables(): string[] {
  const isShown = (element: Element, display: string): boolean => getComputedStyle(element).display === display;
  const columnsOf = (row: HTMLTableRowElement): number =>
    [...row.cells].filter((cell) => isShown(cell, "table-cell")).reduce((sum, cell) => sum + cell.colSpan, 0);
  const isUneven = (table: HTMLTableElement): boolean =>
    new Set([...table.rows].filter((row) => isShown(row, "table-row")).map(columnsOf)).size > 1;
  return [...document.querySelectorAll("table")].filter(isUneven).map((table) => `"${table.ariaLabel}"`);
}

test(
  "no page is wider than a window of 320, 390 or 768 px, with long names and large amounts, and no target is too small",
  async () => {
    const faults: string[] = [];
    const rest = new Set(visits);
    const read = async ({ reads, tab }: (typeof tabs)[number]) => {
      for (const visit of visits) if (reads(visit) && rest.delete(visit)) faults.push(...(await measure(tab, visit)));
    };
    await Promise.all(tabs.map(read));
    expect(rest.size).toBe(0);
    expect(faults).toEqual([]);
  },
  BUILD_MS,
);
