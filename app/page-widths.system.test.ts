import type { Browser, BrowserContext, Page } from "playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toSessionToken } from "#lib/auth/session-token";
import { sessionCookie } from "#lib/pages/cookies";
import { violationsOn } from "#lib/testing/accessibility";
import { openBrowser } from "#lib/testing/browser";
import { BUILD_MS, buildPages, type Lane, startFastLane } from "#lib/testing/lanes";
import { makeLongStore } from "#lib/testing/long-store";
import { cookieOfCode, type Visit, visitsOf } from "#lib/testing/page-addresses";
import { signInPerson } from "#lib/testing/people";

// No page is wider than the window, and what is pressed is large enough. The pages come from the folders of `app`, so that a
// new one is measured too. The gallery, which no build has, is measured in `e2e/parts.spec.ts`.

/** The last one is that in which bars and targets are measured. */
const WIDTHS_PX = [768, 320, 390];
const HEIGHT_PX = 844;
/** A desktop window of 1440 × 900 at 200 %. */
const LOW = { width: 720, height: 450 };
/** Pages that are read at the same time. */
const TABS = 3;
/** The page that scripts render. The others come from the server, and without scripts they take a third of the time. */
const SCRIPTED = "/scan";

let lane: Lane;
let browser: Browser;
let visits: Visit[];
/** The tabs of a person, and one of somebody who is not signed in. */
let tabs: { isSignedOut: boolean; tab: Page }[];

beforeAll(async () => {
  await buildPages();
  lane = await startFastLane({ LOG_LEVEL: "warn" });
  const store = await makeLongStore();
  const person = await signInPerson(store.ctx, "owner");
  visits = await visitsOf(store, person);
  browser = await openBrowser();
  const session = { name: sessionCookie().name, value: await toSessionToken(person.sessionId) };
  const [signedIn, signedOut] = [await openContext(session), await openContext(await cookieOfCode(person))];
  const ofPerson = await Promise.all(Array.from({ length: TABS }, () => signedIn.newPage()));
  tabs = [
    ...ofPerson.map((tab) => ({ isSignedOut: false, tab })),
    { isSignedOut: true, tab: await signedOut.newPage() },
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
  await context.route(/\.js$/, (route) =>
    pathOf(route.request().frame().url()) === SCRIPTED ? route.continue() : route.abort(),
  );
  return context;
}

const pathOf = (address: string): string => new URL(address, "http://own.invalid").pathname;

/** Loads a page, and returns what is wrong with it. */
async function measure(tab: Page, { path, status = 200 }: Visit): Promise<string[]> {
  const faults: string[] = [];
  const response = await tab.goto(path);
  if (response?.status() !== status) faults.push(`answered with ${response?.status()}`);
  if (pathOf(tab.url()) !== pathOf(path)) faults.push(`led to ${tab.url()}`);
  if (path === SCRIPTED) await tab.getByText("Starting the scanner").waitFor({ state: "detached" });
  for (const width of WIDTHS_PX) {
    await tab.setViewportSize({ width, height: HEIGHT_PX });
    const found = await tab.evaluate(findWide);
    if (found) faults.push(`at ${width} px is ${found.is} px wide: ${found.parts.join(" | ")}`);
    faults.push(...(await tab.evaluate(findUnevenTables)).map((table) => `at ${width} px has uneven rows in ${table}`));
  }
  faults.push(...(await findSmallTargets(tab)));
  if (!path.includes("task=")) faults.push(...(await measureBars(tab)));
  return faults.map((fault) => `${path} ${fault}`);
}

/** Returns what is pressed and is under 24 px, without room around it (WCAG 2.5.8). */
async function findSmallTargets(tab: Page): Promise<string[]> {
  const violations = await violationsOn(tab, { runOnly: ["target-size"] });
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => `has a target under 24 px: ${html.slice(0, 160)}`));
}

/** Returns the bars that could cover what has the focus on a phone, and those that stay in view of a low window. */
async function measureBars(tab: Page): Promise<string[]> {
  const { bars, ...covered } = await tab.evaluate(findBars);
  await tab.setViewportSize(LOW);
  const low = await tab.evaluate(findBars);
  return [
    ...(covered.top > covered.topPadding ? [`covers ${covered.top} px at its top`] : []),
    ...(covered.foot > covered.footPadding ? [`covers ${covered.foot} px at its foot, by ${bars.at(-1)}`] : []),
    ...low.bars.map((bar) => `keeps a bar in view of a low window: ${bar}`),
  ];
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
    const read = async (tab: Page, rest: Visit[]) => {
      for (let next = rest.shift(); next; next = rest.shift()) faults.push(...(await measure(tab, next)));
    };
    const bySide = [true, false].map((side) => visits.filter(({ isSignedOut }) => isSignedOut === side));
    const [signedOut = [], signedIn = []] = bySide;
    await Promise.all(tabs.map(({ isSignedOut, tab }) => read(tab, isSignedOut ? signedOut : signedIn)));
    expect(faults).toEqual([]);
  },
  BUILD_MS,
);
