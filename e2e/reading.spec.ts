import { type Browser, type BrowserContextOptions, expect, type Locator, type Page } from "playwright/test";
import type { Ticket } from "#client";
import { FakeCamera } from "#lib/testing/fake-camera";
import { apiOf } from "./support/api.ts";
import { openBrowser, openPage } from "./support/browser.ts";
import type { App } from "./support/clone.ts";
import { chooseEvents, signIn } from "./support/pages.ts";
import { test } from "./support/setup.ts";

interface Door {
  app: App;
  camera: FakeCamera;
  phone: Page;
  tickets: Ticket[];
}

const TITLE = "Winter Lights Night";
const POSTER = "https://tidehouse.example/tour";
/** Small enough that two codes fit into the part of the picture that the screen shows. */
const SMALL = { module: 4 };
const [LEFT, RIGHT] = [
  { ...SMALL, x: 0.4 },
  { ...SMALL, x: 0.6 },
];

/** What the scanner reads, and what it must not: codes beside each other, out of sight, or under a sheet. */
test("the scanner reads one code of ours that the staff sees", async ({ setup }) => {
  const { app } = setup;
  const camera = new FakeCamera();
  const faults: string[] = [];
  let browser: Browser | undefined;
  try {
    browser = await openBrowser(camera.launchArguments);
    const phone = await openPage(await browser.newContext(contextOf(app)), faults);
    const door = { app, camera, phone, tickets: await unusedTickets(app) };
    await signIn(phone, "/scan", app.staff);
    await chooseEvents(phone, TITLE);
    await test.step("of two tickets neither is used, and one alone is", () => twoTickets(door));
    await test.step("a poster beside a ticket is not in its way", () => poster(door));
    await test.step("a code outside the visible picture is not read", () => outOfSight(door));
    await test.step("under an open sheet the staff is told to close it", () => underSheet(door));
    await test.step("a camera that is unplugged is called lost, and starts again when one is there", () =>
      unplug(door));
    await test.step("without the code reader typing still works", () => withoutReader(door));
    expect(faults).toEqual([]);
  } finally {
    await browser?.close();
    camera.close();
  }
});

/** Without the service worker, which would keep the code reader that a step takes away. */
const contextOf = ({ url }: App): BrowserContextOptions => ({
  baseURL: url,
  viewport: { width: 390, height: 844 },
  permissions: ["camera"],
  serviceWorkers: "block",
});

const verdictOn = (phone: Page): Locator => phone.locator("main").getByRole("alert");
const noticeOn = (phone: Page): Locator => phone.getByRole("status").filter({ hasText: /./ });

/** Returns the unused tickets of the events of a title that a door can choose. */
async function unusedTickets(app: App): Promise<Ticket[]> {
  const zakka = apiOf(app);
  const { data: products } = await zakka.products.list({ limit: 100 });
  const id = products.find(({ title }) => title === TITLE)?.id ?? "";
  const { events } = await zakka.products.retrieve(id);
  const now = Date.now() / 1000;
  const soon = events?.filter(({ starts_at: at }) => at > now && at < now + 13 * 86_400);
  const ids = new Set(soon?.map((event) => event.id));
  const { data } = await zakka.tickets.list({ limit: 100, product_id: id });
  return data.filter((one) => one.uses_after === 0 && one.voided_at === null && ids.has(one.ticket_event_id));
}

const usesOf = async ({ app }: Door, { id }: Ticket): Promise<number> =>
  (await apiOf(app).tickets.retrieve(id)).uses_after;

function take({ tickets }: Door): Ticket {
  const ticket = tickets.pop();
  if (!ticket) throw new Error("The demo store has too few unused tickets.");
  return ticket;
}

async function twoTickets(door: Door): Promise<void> {
  const { camera, phone } = door;
  const [one, other] = [take(door), take(door)];
  camera.showAll([
    { text: one.qr_token, ...LEFT },
    { text: other.qr_token, ...RIGHT },
  ]);
  await expect(noticeOn(phone)).toHaveText("Two codes in view. Show one.");
  expect([await usesOf(door, one), await usesOf(door, other)]).toEqual([0, 0]);
  camera.show(one.qr_token, LEFT);
  await expect(verdictOn(phone)).toContainText("ADMIT");
  await expect(noticeOn(phone)).toHaveCount(0);
  expect([await usesOf(door, one), await usesOf(door, other)]).toEqual([1, 0]);
}

async function poster(door: Door): Promise<void> {
  const { camera, phone } = door;
  const ticket = take(door);
  await backToCamera(door);
  camera.showAll([
    { text: ticket.qr_token, ...LEFT },
    { text: POSTER, ...RIGHT },
  ]);
  await expect.poll(() => usesOf(door, ticket)).toBe(1);
  await expect(verdictOn(phone)).toContainText("ADMIT");
  camera.show(POSTER, RIGHT);
  await backToCamera(door); // for longer than a new code that is not ours must be held
  await expect(verdictOn(phone)).toHaveCount(0);
}

async function outOfSight(door: Door): Promise<void> {
  const { camera, phone } = door;
  const [hidden, visible] = [take(door), take(door)];
  camera.showAll([{ text: hidden.qr_token, ...SMALL, x: 0.1 }]);
  await backToCamera(door);
  camera.showAll([
    { text: hidden.qr_token, ...SMALL, x: 0.1 },
    { text: visible.qr_token, ...SMALL },
  ]);
  await expect(verdictOn(phone)).toContainText("ADMIT");
  expect([await usesOf(door, hidden), await usesOf(door, visible)]).toEqual([0, 1]);
}

async function underSheet(door: Door): Promise<void> {
  const { camera, phone } = door;
  const ticket = take(door);
  camera.showNothing();
  await backToCamera(door);
  await phone.getByRole("button", { name: /^Type/ }).first().click();
  camera.show(ticket.qr_token, SMALL);
  await expect(noticeOn(phone)).toHaveText("Close this sheet to scan the next code.");
  expect(await usesOf(door, ticket)).toBe(0);
  await phone.keyboard.press("Escape");
  await expect.poll(() => usesOf(door, ticket)).toBe(1);
}

/** Ends the camera as the browser does, with no camera left until `plug`. */
async function unplug(door: Door): Promise<void> {
  const { camera, phone } = door;
  camera.showNothing();
  await backToCamera(door);
  await phone.evaluate(() => {
    const { mediaDevices } = navigator;
    const { enumerateDevices, getUserMedia } = mediaDevices;
    mediaDevices.enumerateDevices = async () => [];
    mediaDevices.getUserMedia = async () => Promise.reject(new DOMException("no camera", "NotFoundError"));
    addEventListener(
      "plug",
      () => {
        Object.assign(mediaDevices, { enumerateDevices, getUserMedia });
        mediaDevices.dispatchEvent(new Event("devicechange"));
      },
      { once: true },
    );
    const stream = document.querySelector("video")?.srcObject;
    for (const track of stream instanceof MediaStream ? stream.getVideoTracks() : []) {
      track.stop();
      track.dispatchEvent(new Event("ended"));
    }
  });
  await expect(phone.getByRole("alert").getByRole("heading", { name: "Camera lost" })).toBeVisible();
  await phone.evaluate(() => dispatchEvent(new Event("plug")));
  await expect(phone.getByText("Hold the code in the frame")).toBeVisible();
}

async function withoutReader(door: Door): Promise<void> {
  const { camera, phone } = door;
  const ticket = take(door);
  camera.showNothing();
  for (const part of [/\/wasm\//, /worker[^/]*\.js/]) {
    await phone.route(part, (route) => route.abort());
    await phone.reload();
    await expect(phone.getByRole("heading", { name: "No code reader" })).toBeVisible();
    await phone.unroute(part);
  }
  await phone.getByRole("button", { name: /^Type/ }).first().click();
  await phone.getByLabel("Ticket or gift card code").fill(ticket.qr_token);
  await phone.keyboard.press("Enter");
  await expect.poll(() => usesOf(door, ticket)).toBe(1);
}

/** Closes the verdict and waits until the camera has shown its full picture for a moment. */
async function backToCamera({ phone }: Door): Promise<void> {
  await phone.keyboard.press("Escape");
  await expect(phone.getByText("Hold the code in the frame")).toBeVisible();
  const frames = (count: number) =>
    phone.evaluate(
      (wanted) =>
        new Promise<void>((resolve) => {
          const video = document.querySelector("video");
          const next = (left: number) =>
            left > 0 ? video?.requestVideoFrameCallback(() => next(left - 1)) : resolve();
          next(wanted);
        }),
      count,
    );
  await frames(20); // two seconds of the camera's ten frames a second
}
