import { loadavg } from "node:os";
import type { Browser, Page } from "playwright/test";
import { openBrowser } from "#lib/testing/browser";
import { FakeCamera } from "#lib/testing/fake-camera";
import { startFastLane } from "#lib/testing/lanes";
import { median } from "./load.ts";
import { withBuiltPages } from "./new-database.ts";

const FRAMES_PER_SECOND = 30;
const VERDICT_TIMEOUT_MS = 10_000;
const EACH_ORDER = 100;

/**
 * Scans `guests` tickets with a camera that is fed from a file, at full speed and with the processor throttled four times, each
 * with a network and without.
 */
export const measureInBrowser = (guests: number): Promise<void> => withBuiltPages(() => scanTickets(guests));

async function scanTickets(guests: number): Promise<void> {
  const camera = new FakeCamera(FRAMES_PER_SECOND);
  let browser: Browser | undefined;
  const lane = await startFastLane();
  try {
    const { tokens, cookie } = await fill(4 * guests + 2);
    browser = await openBrowser(camera.launchArguments);
    const baseURL = `http://localhost:${lane.port}`;
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, permissions: ["camera"] });
    await context.addCookies([{ ...cookie, url: baseURL }]);
    const page = await context.newPage();
    await page.addInitScript(watch);
    await page.goto(`${baseURL}/scan`);
    await page.getByText("Hold the code in the frame").waitFor();
    await scan(page, camera, tokens.splice(0, 2)); // the first ones load what is needed
    const rows = [];
    const devtools = await context.newCDPSession(page);
    for (const isOffline of [false, true]) {
      await context.setOffline(isOffline);
      for (const slower of [1, 4]) {
        await devtools.send("Emulation.setCPUThrottlingRate", { rate: slower });
        const measured = await measure(page, camera, tokens.splice(0, guests));
        rows.push({ network: isOffline ? "none" : "good", "processor slower by": slower, ...measured });
        await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
      }
    }
    console.table(rows);
    console.log("Chromium slows down the page, not its worker: the times of one loop tell by how much.");
  } finally {
    await browser?.close();
    camera.close();
    await lane.stop();
  }
}

async function measure(page: Page, camera: FakeCamera, tokens: string[]) {
  await page.evaluate(() => Object.assign(window.seenByBench, { frames: 0, from: performance.now(), longest: 0 }));
  const times = await scan(page, camera, tokens);
  const { frames, from, now, longest } = await page.evaluate(() => ({
    ...window.seenByBench,
    now: performance.now(),
  }));
  const sorted = times.toSorted((one, other) => one - other);
  const rate = await page.evaluate(speed);
  const [worker] = page.workers();
  return {
    verdicts: times.length,
    "median ms": Math.round(median(times)),
    "95 % ms": Math.round(sorted[Math.floor(sorted.length * 0.95)] ?? 0),
    "video frames/s": Number(((frames * 1000) / (now - from)).toFixed(1)),
    "longest task ms": Math.round(longest),
    "page, worker: ms of one loop": `${rate}, ${(await worker?.evaluate(speed)) ?? "-"}`,
    load: loadavg()[0]?.toFixed(1),
  };
}

/** Shows one ticket after another, each until its verdict is painted. Returns the milliseconds from frame to verdict. */
async function scan(page: Page, camera: FakeCamera, tokens: string[]): Promise<number[]> {
  const times: number[] = [];
  for (const token of tokens) {
    camera.showNothing();
    await page.waitForTimeout(500);
    await page.evaluate(
      (name) => Object.assign(window.seenByBench, { name, shownAt: null, verdictAt: null }),
      nameOf(token),
    );
    camera.show(token, { module: 5 });
    await page.waitForFunction(() => window.seenByBench.verdictAt !== null, null, { timeout: VERDICT_TIMEOUT_MS });
    const { shownAt, verdictAt } = await page.evaluate(() => window.seenByBench);
    if (shownAt !== null && verdictAt !== null) times.push(verdictAt - shownAt);
  }
  return times;
}

/** Each guest has another name, so that a verdict is known to be a new one. */
const nameOf = (token: string): string => `Guest ${token.slice(-6)}`;

async function fill(guests: number) {
  const { orderTickets } = await import("#lib/testing/orders");
  const { makeStore, present } = await import("#lib/testing/store");
  const { signInPerson } = await import("#lib/testing/people");
  const { toSessionToken } = await import("#lib/auth/session-token");
  const { sessionCookie } = await import("#lib/pages/cookies");
  const { pool } = await import("#lib/db/client");
  const store = await makeStore();
  const ctx = present(store.test);
  const ticketIds: string[] = [];
  for (let left = guests; left > 0; left -= EACH_ORDER) {
    ticketIds.push(...(await orderTickets(ctx, { startsAt: ctx.now }, Math.min(left, EACH_ORDER))).ticketIds);
  }
  const { rows } = await pool().query(
    "UPDATE ticket SET attendee_name = 'Guest ' || right(qr_token, 6) WHERE id = ANY($1) RETURNING qr_token",
    [ticketIds],
  );
  const { sessionId } = await signInPerson(ctx);
  return {
    tokens: rows.map(({ qr_token }) => String(qr_token)),
    cookie: { name: sessionCookie().name, value: await toSessionToken(sessionId) },
  };
}

declare global {
  interface Window {
    /** What the page has seen, in milliseconds of `performance.now`. */
    seenByBench: {
      /** The guest whose verdict is waited for. */
      name: string;
      shownAt: number | null;
      verdictAt: number | null;
      frames: number;
      from: number;
      longest: number;
    };
  }
}

/** Runs in the page: notes when a frame with a code is presented and when a verdict is painted, and counts frames. */
function watch(): void {
  const seen = { name: "", shownAt: null, verdictAt: null, frames: 0, from: 0, longest: 0 } as Window["seenByBench"];
  window.seenByBench = seen;
  let presented = 0;
  /** Whether the light margin of a code is in the frame: left of the middle, where the room is darker. */
  const showsCode = async (video: HTMLVideoElement): Promise<boolean> => {
    const frame = new VideoFrame(video);
    const corner = new Uint8Array(6);
    await frame.copyTo(corner, { rect: { x: 568, y: 360, width: 2, height: 2 } });
    frame.close();
    return (corner[0] ?? 0) > 200;
  };
  const onFrame = async (_: number, frame: VideoFrameCallbackMetadata) => {
    const video = document.querySelector("video");
    if (!video) return void setTimeout(start, 100);
    video.requestVideoFrameCallback(onFrame);
    seen.frames += presented ? Math.max(0, frame.presentedFrames - presented) : 1;
    presented = frame.presentedFrames;
    if (seen.shownAt === null && (await showsCode(video))) seen.shownAt ??= frame.presentationTime;
  };
  const start = () => {
    const video = document.querySelector("video");
    if (video) video.requestVideoFrameCallback(onFrame);
    else setTimeout(start, 100);
  };
  start();
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
  }).observe({ type: "longtask" });
  const look = () => {
    const verdict = document.querySelector("main [role=alert]")?.textContent ?? "";
    if (seen.verdictAt === null && verdict.includes("ADMIT") && verdict.includes(seen.name)) {
      requestAnimationFrame(() =>
        setTimeout(() => {
          seen.verdictAt ??= performance.now();
        }),
      );
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
}

/** Runs in the page and in its worker: whether the throttling slows both. */
function speed(): number {
  const began = performance.now();
  let sum = 0;
  for (let index = 0; index < 20_000_000; index++) sum += index % 7;
  return Math.round(performance.now() - began + (sum > 0 ? 0 : 1));
}
