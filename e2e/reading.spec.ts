import { type Browser, type BrowserContextOptions, expect, type Locator, type Page } from "playwright/test";
import type { Ticket } from "#client";
import { FakeCamera } from "#lib/testing/fake-camera";
import { apiOf } from "./support/api.ts";
import { openBrowser, openPage } from "./support/browser.ts";
import type { App } from "./support/clone.ts";
import { openWithoutAnswers, seeFrames, showAgain, type, verdictOn, waitForServer } from "./support/door.ts";
import { chooseEvents, expectAccessible } from "./support/pages.ts";
import { sellTonight } from "./support/sell.ts";
import { giveSession, test } from "./support/setup.ts";

interface Door {
  app: App;
  camera: FakeCamera;
  phone: Page;
  tickets: Ticket[];
}

const TITLE = "Northern lights";
/** More than the steps take. */
const TICKETS = 16;
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
    await waitForServer(phone);
    const door = { app, camera, phone, tickets: await sellTonight(app, TITLE, TICKETS, 1) };
    const other = openWithoutAnswers(setup);
    other.catch(() => {}); // it is awaited below
    await giveSession(phone.context(), app, app.staff);
    await phone.goto("/scan");
    await chooseEvents(phone, TITLE);
    await test.step("of two tickets neither is used, and one alone is", () => twoTickets(door));
    await test.step("a poster beside a ticket is not in its way", () => poster(door));
    await test.step("a code outside the visible picture is not read", () => outOfSight(door));
    await test.step("under an open sheet the staff is told to close it", () => underSheet(door));
    await test.step("a camera that is unplugged is called lost, and starts by itself when one is there and no other app has it", () =>
      unplug(door));
    await test.step("a slow server holds up nobody, and one that fails is asked again", () => slowServer(door));
    await test.step("the same code within ten seconds is said to be in, and can be taken back", () => sameCode(door));
    await test.step("a phone on its side shows what to say to the guest", () => onItsSide(door));
    await test.step("another phone of the same person says which phone let the guest in", () =>
      onOtherPhone(door, other));
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

const noticeOn = (phone: Page): Locator => phone.getByRole("status").filter({ hasText: /./ });

const usesOf = async ({ app }: Door, { id }: Ticket): Promise<number> =>
  (await apiOf(app).tickets.retrieve(id)).uses_after;

function take({ tickets }: Door): Ticket {
  const ticket = tickets.pop();
  if (!ticket) throw new Error("All tickets are used. Sell more.");
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
  await backToCamera(door, 16); // for longer than a new code that is not ours must be held, after one of ours
  await expect(verdictOn(phone)).toHaveCount(0);
}

async function outOfSight(door: Door): Promise<void> {
  const { camera, phone } = door;
  const [hidden, visible] = [take(door), take(door)];
  camera.showAll([{ text: hidden.qr_token, ...SMALL, x: 0.1 }]);
  await backToCamera(door, 12); // time enough for the harder ways to read
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
        const takenOnce = async (constraints?: MediaStreamConstraints) => {
          mediaDevices.getUserMedia = getUserMedia;
          return constraints && Promise.reject(new DOMException("used by another app", "NotReadableError"));
        };
        Object.assign(mediaDevices, { enumerateDevices, getUserMedia: takenOnce });
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
  await expect(phone.getByRole("alert").getByRole("heading", { name: "Camera busy" })).toBeVisible();
  await expect(phone.getByText("Hold the code in the frame")).toBeVisible();
}

const REDEEM = "**/v1/redemptions";

async function slowServer(door: Door): Promise<void> {
  const { camera, phone } = door;
  const [slow, next, failing] = [take(door), take(door), take(door)];
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await phone.route(
    REDEEM,
    async (route) => {
      await isAnswered;
      await route.continue();
    },
    { times: 1 },
  );
  camera.show(slow.qr_token, SMALL);
  await expect(verdictOn(phone)).toContainText("WAIT");
  camera.show(next.qr_token, SMALL);
  await expect(verdictOn(phone)).toContainText("ADMIT");
  expect([await usesOf(door, slow), await usesOf(door, next)]).toEqual([0, 1]);
  answer();
  await expect(phone.getByText("after you went on")).toBeVisible(); // its guest was not told, and the staff is
  expect(await usesOf(door, slow)).toBe(1);
  await phone.getByRole("button", { name: "Close", exact: true }).click();
  const keys: (string | undefined)[] = [];
  await phone.route(REDEEM, (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    return keys.length > 1 ? route.continue() : route.fulfill({ status: 503 });
  });
  camera.show(failing.qr_token, SMALL);
  await expect.poll(() => usesOf(door, failing)).toBe(1);
  await expect(verdictOn(phone)).toContainText("ADMIT");
  await phone.unroute(REDEEM);
  expect(keys).toEqual([keys[0], keys[0]]);
}

async function sameCode(door: Door): Promise<void> {
  const { camera, phone } = door;
  const ticket = take(door);
  camera.show(ticket.qr_token, SMALL);
  await expect.poll(() => usesOf(door, ticket)).toBe(1);
  await expect(verdictOn(phone)).toContainText("ADMIT");
  await showAgain(door, { text: ticket.qr_token, ...SMALL }, /SAME\s*CODE/);
  await phone.getByRole("button", { name: /^Undo/ }).click();
  await expect(verdictOn(phone)).toContainText("UNDONE");
  expect(await usesOf(door, ticket)).toBe(0);
}

async function onItsSide(door: Door): Promise<void> {
  const { camera, phone } = door;
  camera.show((await usedTicket(door)).qr_token, SMALL);
  await expect(verdictOn(phone)).toContainText("USED");
  await phone.setViewportSize({ width: 844, height: 390 });
  const answer = phone.getByRole("region", { name: "Verdict" });
  await answer.focus();
  await expect(answer).toBeFocused();
  await expect(phone.getByRole("region", { name: "For the guest" }).getByRole("paragraph")).toBeInViewport({
    ratio: 1,
  });
  await expectAccessible(phone);
  await phone.setViewportSize({ width: 390, height: 844 });
}

async function usedTicket(door: Door): Promise<Ticket> {
  const ticket = take(door);
  await apiOf(door.app).tickets.redeem(ticket.id);
  return ticket;
}

/** One login on two phones: each is a device with a name of its own. */
async function onOtherPhone(door: Door, opened: Promise<Page>): Promise<void> {
  const { app, camera } = door;
  const [ticket, other] = [take(door), await opened];
  camera.show(ticket.qr_token, SMALL);
  await expect.poll(() => usesOf(door, ticket)).toBe(1);
  await type(other, ticket.qr_token);
  await expect(verdictOn(other)).toContainText("USED");
  const [first] = (await apiOf(app).tickets.redemptions.list(ticket.id)).data;
  await expect(verdictOn(other)).toContainText(`First let in at ${first?.source}`);
  await expect(verdictOn(other)).not.toContainText("this phone");
  await other.context().close();
}

async function withoutReader(door: Door): Promise<void> {
  const { camera, phone } = door;
  const ticket = take(door);
  camera.showNothing();
  for (const part of [/\/wasm\//, /worker[^/]*\.js/]) {
    await phone.route(part, (route) => route.abort());
    await phone.reload();
    await expect(phone.getByRole("heading", { name: "No code reader" })).toBeVisible();
    if (part.source.includes("wasm")) {
      await type(phone, ticket.qr_token);
      await expect(verdictOn(phone)).toContainText("ADMIT");
      expect(await usesOf(door, ticket)).toBe(1);
    }
    await phone.unroute(part);
  }
  await expect(phone.getByText("Hold the code in the frame")).toBeVisible(); // it is loaded again by itself
}

/** Closes the verdict and waits until the camera has shown its full picture for so many frames. */
async function backToCamera({ phone }: Door, frames = 4): Promise<void> {
  await phone.keyboard.press("Escape");
  await expect(phone.getByText("Hold the code in the frame")).toBeVisible();
  await seeFrames(phone, frames);
}
