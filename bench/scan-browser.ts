import { loadavg } from "node:os";
import type { BrowserContext, Page } from "playwright/test";
import { encode } from "uqr";
import { openBrowser } from "#lib/testing/browser";
import { FakeCamera } from "#lib/testing/fake-camera";
import { startFastLane } from "#lib/testing/lanes";
import { median } from "./load.ts";
import { withBuiltPages } from "./new-database.ts";

const FRAMES_PER_SECOND = 30;
const VERDICT_TIMEOUT_MS = 10_000;
const EACH_ORDER = 100;
/** How much of the picture's shorter side a code fills. */
const SHARES = [0.15, 0.21, 0.28, 0.35, 0.45, 0.6, 0.75, 0.9];
const USUAL_SHARE = 0.35;
/** The first codes load what is needed. */
const WARM_UP = 2;

interface Phone {
  page: Page;
  context: BrowserContext;
  camera: FakeCamera;
  tokens: string[];
}

/**
 * Scans tickets with a camera that is fed from a file, upright and on its side: `guests` at full speed and with the processor
 * throttled four times, each with a network and without, and a quarter of them in each size. Each is shown while the verdict on the
 * one before stands.
 */
export const measureInBrowser = (guests: number): Promise<void> => withBuiltPages(() => scanTickets(guests));

async function scanTickets(guests: number): Promise<void> {
  const lane = await startFastLane();
  const eachSize = Math.ceil(guests / 4);
  try {
    const { tokens, cookie } = await fill(2 * (4 * guests + SHARES.length * eachSize + WARM_UP));
    for (const isUpright of [true, false]) {
      await withPhone(`http://localhost:${lane.port}`, { cookie, tokens, isUpright }, async (phone) => {
        console.log(isUpright ? "A phone held upright" : "A phone on its side");
        console.table(await measureSizes(phone, eachSize));
        console.table(await measureConditions(phone, guests));
      });
    }
    console.log("Chromium slows down the page, not its worker: the times of one loop tell by how much.");
  } finally {
    await lane.stop();
  }
}

interface Wanted {
  cookie: { name: string; value: string };
  tokens: string[];
  isUpright: boolean;
}

async function withPhone(
  baseURL: string,
  { cookie, tokens, isUpright }: Wanted,
  work: (phone: Phone) => Promise<void>,
): Promise<void> {
  const camera = new FakeCamera({ framesPerSecond: FRAMES_PER_SECOND, isUpright });
  const browser = await openBrowser(camera.launchArguments, { isWhole: true });
  try {
    const context = await browser.newContext({
      viewport: isUpright ? { width: 390, height: 844 } : { width: 844, height: 390 },
      permissions: ["camera"],
    });
    await camera.hold(context);
    await context.addCookies([{ ...cookie, url: baseURL }]);
    const page = await context.newPage();
    await page.addInitScript(watch);
    await page.goto(`${baseURL}/scan`);
    await page.getByText("Hold the code in the frame").waitFor();
    const phone = { page, context, camera, tokens };
    await scan(phone, WARM_UP, USUAL_SHARE);
    await work(phone);
  } finally {
    await browser.close();
    camera.close();
  }
}

async function measureSizes(phone: Phone, guests: number) {
  const rows = [];
  for (const share of SHARES) {
    const times = await scan(phone, guests, share);
    rows.push({ "code fills %": Math.round(share * 100), ...summary(times), longest: Math.round(Math.max(...times)) });
  }
  return rows;
}

async function measureConditions(phone: Phone, guests: number) {
  const rows = [];
  const devtools = await phone.context.newCDPSession(phone.page);
  for (const isOffline of [false, true]) {
    await phone.context.setOffline(isOffline);
    for (const slower of [1, 4]) {
      await devtools.send("Emulation.setCPUThrottlingRate", { rate: slower });
      rows.push({
        network: isOffline ? "none" : "good",
        "processor slower by": slower,
        ...(await measure(phone, guests)),
      });
      await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    }
  }
  await phone.context.setOffline(false);
  return rows;
}

function summary(times: number[]) {
  const sorted = times.toSorted((one, other) => one - other);
  return {
    verdicts: times.length,
    "median ms": Math.round(median(times)),
    "95 % ms": Math.round(sorted[Math.floor(sorted.length * 0.95)] ?? 0),
  };
}

async function measure(phone: Phone, guests: number) {
  const { page } = phone;
  await page.evaluate(() => Object.assign(window.seenByBench, { frames: 0, from: performance.now(), longest: 0 }));
  const times = await scan(phone, guests, USUAL_SHARE);
  const { frames, from, now, longest } = await page.evaluate(() => ({
    ...window.seenByBench,
    now: performance.now(),
  }));
  const rate = await page.evaluate(speed);
  const [worker] = page.workers();
  return {
    ...summary(times),
    "video frames/s": Number(((frames * 1000) / (now - from)).toFixed(1)),
    "longest task ms": Math.round(longest),
    "page, worker: ms of one loop": `${rate}, ${(await worker?.evaluate(speed)) ?? "-"}`,
    load: loadavg()[0]?.toFixed(1),
  };
}

/** Shows one ticket after another, each until its verdict is painted. Returns the milliseconds from frame to verdict. */
async function scan({ page, camera, tokens }: Phone, guests: number, share: number): Promise<number[]> {
  const times: number[] = [];
  for (const token of tokens.splice(0, guests)) {
    camera.showNothing();
    await page.waitForTimeout(500);
    await page.evaluate((next) => Object.assign(window.seenByBench, { ...next, shownAt: null, verdictAt: null }), {
      name: nameOf(token),
      reach: reachOf(token, share),
    });
    camera.show(token, { share });
    await page.waitForFunction(() => window.seenByBench.verdictAt !== null, null, { timeout: VERDICT_TIMEOUT_MS });
    const { shownAt, verdictAt } = await page.evaluate(() => window.seenByBench);
    if (shownAt !== null && verdictAt !== null) times.push(verdictAt - shownAt);
  }
  return times;
}

/** How far from the middle the light margin of a code is, as a share of the picture's shorter side. */
const reachOf = (token: string, share: number): number =>
  share / 2 + (0.75 * share) / encode(token, { border: 0 }).size;

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
      /** Where the light margin of the guest's code begins, as `reachOf` says. */
      reach: number;
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
  const nothing = { name: "", reach: 0, shownAt: null, verdictAt: null, frames: 0, from: 0, longest: 0 };
  const seen: Window["seenByBench"] = nothing;
  window.seenByBench = seen;
  let presented = 0;
  const even = (pixels: number) => 2 * Math.floor(pixels / 2);
  /** Whether the light margin of the code is in the frame: left of the middle, where the room is darker. */
  const showsCode = async (video: HTMLVideoElement): Promise<boolean> => {
    const { videoWidth: width, videoHeight: height } = video;
    const frame = new VideoFrame(video);
    const corner = new Uint8Array(6);
    await frame.copyTo(corner, {
      rect: { x: even(width / 2 - seen.reach * Math.min(width, height)), y: even(height / 2), width: 2, height: 2 },
    });
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
