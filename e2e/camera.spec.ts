import { type Browser, expect, type Page } from "playwright/test";
import { FakeCamera } from "#lib/testing/fake-camera";
import { openBrowser, openPage } from "./support/browser.ts";
import { showAgain, type, verdictOn, waitForServer } from "./support/door.ts";
import { type DoorCodes, makeDoorCodes } from "./support/door-codes.ts";
import { chooseEvents, expectAccessible } from "./support/pages.ts";
import { giveSession, type Setup, test } from "./support/setup.ts";

interface Shown {
  phone: Page;
  camera: FakeCamera;
}

const TITLE = "Northern lights";

/** The whole life of a camera at a door: not allowed, allowed, and every kind of code and of refusal in front of it. */
test("without the camera codes are typed, and with it every kind and every refusal has its word", async ({ setup }) => {
  const { app } = setup;
  const camera = new FakeCamera({ isUpright: true });
  const faults: string[] = [];
  let browser: Browser | undefined;
  try {
    // Without the argument that answers every question with yes.
    const args = camera.launchArguments.filter((one) => !one.includes("fake-ui"));
    browser = await openBrowser(args, { isWhole: true });
    const context = await browser.newContext({ baseURL: app.url, viewport: { width: 390, height: 844 } });
    await camera.hold(context);
    const phone = await openPage(context, faults);
    await waitForServer(phone);
    const codes = await test.step("a door has codes of each kind", () => makeDoorCodes(app, TITLE));
    await test.step("tickets are valid from an hour before the start until the end", () =>
      setWindow(setup, { from: "60", until: "0" }));
    await test.step("a camera that is not allowed says how to allow it, and codes can be typed", async () => {
      await giveSession(context, app, app.staff);
      await phone.goto("/scan");
      await expect(phone.getByRole("heading", { name: "No camera" })).toBeVisible();
      await expect(phone.getByText("not allowed to use the camera")).toBeVisible();
      await expectAccessible(phone);
      await type(phone, codes.voucher);
      await expect(verdictOn(phone)).toContainText("ADMIT");
      await phone.keyboard.press("Escape");
    });
    await test.step("once it is allowed it starts", async () => {
      await context.grantPermissions(["camera"]);
      await phone.getByRole("button", { name: "Ask again" }).click();
      await expect(phone.getByText("Hold the code in the frame")).toBeVisible();
      expect(await pictureOn(phone)).toMatchObject({ width: 720, height: 1280, isSquareSeen: true });
    });
    await test.step("a ticket of an event that has ended is too late", async () => {
      await expect.poll(() => Date.now() / 1_000).toBeGreaterThan(codes.matinee.endsAt + 1);
      camera.show(codes.matinee.code);
      await expect(verdictOn(phone)).toContainText(/TOO\s*LATE/);
    });
    await test.step("without a chosen door a booking of another day is for the staff", () =>
      showBooking({ phone, camera }, codes));
    await chooseEvents(phone, TITLE);
    await test.step("a ticket of an event that begins in days is too early", async () => {
      camera.show(codes.ticket);
      await expect(verdictOn(phone)).toContainText(/TOO\s*EARLY/);
      await setWindow(setup, { from: "", until: "" });
      await showAgain({ phone, camera }, { text: codes.ticket }, /ADMIT/);
    });
    await test.step("each kind is let in", () => showKinds({ phone, camera }, codes));
    await expect.poll(() => Date.now() / 1_000).toBeGreaterThan(codes.expiredCard.endsAt);
    await test.step("each refusal has its word", () => showRefusals({ phone, camera }, codes));
    expect(faults).toEqual([]);
  } finally {
    await browser?.close();
    camera.close();
  }
});

/** Sets from how many minutes before the start to how many after the end tickets of the store are valid. */
async function setWindow({ dashboard }: Setup, { from, until }: { from: string; until: string }): Promise<void> {
  await dashboard.goto("/settings/store");
  await dashboard.getByLabel("Tickets are valid from").fill(from);
  await dashboard.getByLabel("Tickets are valid until").fill(until);
  await dashboard.getByRole("button", { name: "Save the rules" }).click();
  await expect(dashboard.getByText("The rules are saved")).toBeVisible();
}

async function showBooking({ phone, camera }: Shown, codes: DoorCodes): Promise<void> {
  camera.show(codes.booking);
  await expect(verdictOn(phone)).toContainText(/OTHER\s*DAY/);
  await phone.getByRole("button", { name: "Let in", exact: true }).click();
  await expect(verdictOn(phone)).toContainText("ADMIT");
  camera.showNothing();
  await phone.keyboard.press("Escape");
}

async function showKinds({ phone, camera }: Shown, codes: DoorCodes): Promise<void> {
  camera.show(codes.tenUses);
  await expect(verdictOn(phone)).toContainText(/ADMIT[\s\S]*9 left/);
  camera.show(codes.membership);
  await expect(verdictOn(phone)).toContainText(/CHECKED\s*IN/);
  camera.show(codes.card);
  await expect(phone.getByRole("button", { name: "Enter the amount" })).toBeVisible();
  camera.show(codes.voided);
  const held = phone.getByText("Close the keypad to scan the next code.");
  await expect(held).toBeVisible();
  camera.showNothing();
  await expect(held).toBeHidden(); // else it would be read as soon as the keypad closes
  for (const key of "1000") await phone.keyboard.press(key);
  await phone.getByRole("button", { name: /^Charge €10.00/ }).click();
  await expect(verdictOn(phone)).toContainText("CHARGED");
}

/** How much of the picture a code fills, from a long arm's length to right before the camera. */
const SHARES = [0.15, 0.35, 0.6, 0.9];

/** Each is shown as soon as the one before has its word, as in a queue, and nobody touches the phone. Only a poster must be alone. */
async function showRefusals({ phone, camera }: Shown, codes: DoorCodes): Promise<void> {
  const words: [string, RegExp][] = [
    [codes.voided, /VOID/],
    [codes.used, /USED/],
    [codes.wrongEvent, /WRONG\s*EVENT/],
    [codes.ended, /ENDED/],
    [codes.expiredCard.code, /EXPIRED/],
    [codes.emptyCard, /EMPTY/],
    [codes.atLimit, /LIMIT/],
    [codes.unknown, /NOT\s*OURS/],
  ];
  for (const [index, [code, word]] of words.entries()) {
    camera.show(code, { share: SHARES[index % SHARES.length] });
    await expect(verdictOn(phone)).toContainText(word);
    expect(await pictureOn(phone)).toMatchObject({ isSquareSeen: true });
  }
  await expectPastDue({ phone, camera }, codes.ended);
  camera.showNothing();
  await phone.keyboard.press("Escape");
  await expect(verdictOn(phone)).toHaveCount(0);
  await showAgain({ phone, camera }, { text: codes.poster }, /NOT\s*OURS/);
}

/** Returns the size of the camera's picture, and whether the middle of it, as wide as high, is on the screen as a whole. */
const pictureOn = (phone: Page) =>
  phone.getByRole("region", { name: "Camera" }).evaluate((region) => {
    const video = region.querySelector("video");
    const [seen, whole] = [region.getBoundingClientRect(), video?.getBoundingClientRect()];
    if (!video || !whole) return null;
    const scale = Math.max(whole.width / video.videoWidth, whole.height / video.videoHeight);
    const side = Math.min(video.videoWidth, video.videoHeight) * scale - 1; // without what rounding adds
    const [x, y] = [whole.x + whole.width / 2, whole.y + whole.height / 2];
    const isInside = (at: number, from: number, length: number) =>
      at - side / 2 >= from && at + side / 2 <= from + length;
    return {
      width: video.videoWidth,
      height: video.videoHeight,
      isSquareSeen: isInside(x, seen.x, seen.width) && isInside(y, seen.y, seen.height),
    };
  });

/** Only a payment that fails makes a membership overdue, so what is said of another one is changed. */
async function expectPastDue({ phone, camera }: Shown, code: string): Promise<void> {
  await phone.route("**/v1/redemptions/lookup", async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, resource: { ...body.resource, status: "past_due" } } });
  });
  await showAgain({ phone, camera }, { text: code }, /PAST\s*DUE/);
  await phone.unroute("**/v1/redemptions/lookup");
}
