import { createHash } from "node:crypto";
import { expect, type Locator, type Page } from "playwright/test";
import type { FakeCamera } from "#lib/testing/fake-camera";
import { expectAccessible, signIn } from "./pages.ts";
import type { Setup } from "./setup.ts";

export const verdictOn = (phone: Page): Locator => phone.locator("main").getByRole("alert");
export const typeButton = (phone: Page): Locator => phone.getByRole("button", { name: /^Type/ }).first();

/** Types a code, as somebody does whose phone has no camera. */
export async function type(phone: Page, code: string): Promise<void> {
  const field = phone.getByLabel("Ticket or gift card code");
  // A tap is lost when the camera turns out to be missing between its two halves: other buttons are there then.
  await expect(async () => {
    if (!(await field.isVisible())) await typeButton(phone).click();
    await expect(field).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await field.fill(code);
  await phone.keyboard.press("Enter");
}

/** Types a code as a handheld scanner does: much faster than a person, and into no field. */
export const scan = (phone: Page, code: string): Promise<void> =>
  phone.evaluate(
    (keys) => {
      for (const key of keys) dispatchEvent(new KeyboardEvent("keydown", { key }));
    },
    [...code, "Enter"],
  );

/** In so many frames, ten a second, a code that is taken away has left the view: the phone sees it for some more, then none for 1.2 s. */
const LEFT_FRAMES = 20;
/** So long a code is held, before it is taken away and held up again. */
const HELD_MS = 15_000;

/**
 * Holds a code up on its own until its word is on the screen. A code that was in view counts again only after it has left the
 * view.
 */
export async function showAgain(
  { phone, camera }: { phone: Page; camera: FakeCamera },
  code: { text: string; module?: number },
  word: RegExp,
): Promise<void> {
  await expect(async () => {
    camera.showNothing();
    await seeFrames(phone, LEFT_FRAMES);
    camera.showAll([code]);
    await expect(verdictOn(phone)).toContainText(word, { timeout: HELD_MS });
  }).toPass({ timeout: 60_000 });
}

/** Waits until the camera has shown so many frames. A busy machine is late with them too. */
export const seeFrames = (phone: Page, frames: number): Promise<void> =>
  phone.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        const video = document.querySelector("video");
        const next = (left: number) => (left > 0 ? video?.requestVideoFrameCallback(() => next(left - 1)) : resolve());
        next(wanted);
      }),
    frames,
  );

/** How long the scanner waits until it decides by itself (DECIDE_AFTER_MS of its controller), and until it asks again (TIMEOUT_MS). */
const WAITS_MS = [1_500, 8_000];

/** Lets a phone wait for the server however slow the machine is. Then what it says is what the server has done. */
export async function waitForServer(phone: Page): Promise<void> {
  await phone.addInitScript((waits) => {
    const { setTimeout } = window;
    const patient = (work: () => void, ms = 0, ...rest: unknown[]) =>
      waits.includes(ms) ? 0 : setTimeout(work, ms, ...rest);
    window.setTimeout = patient as typeof setTimeout;
  }, WAITS_MS);
}

/** Adds a device in the dashboard, and returns the link that pairs a phone with it. */
export async function makeCode({ dashboard }: Setup, device: string): Promise<string> {
  await dashboard.goto("/devices/new");
  await dashboard.locator("[name=name]").fill(device);
  await dashboard.getByRole("button", { name: "Show the code" }).click();
  const link = dashboard.getByText(/\/scan#pair=/).first();
  await expect(link).toBeVisible();
  return (await link.textContent())?.trim() ?? "";
}

export async function pair(
  { dashboard }: Setup,
  phone: Page,
  { device, link }: { device: string; link: string },
): Promise<void> {
  await phone.goto(link);
  await expect(phone.getByRole("heading", { name: `Use this phone as ${device}?` })).toBeVisible();
  await expectAccessible(phone);
  await phone.getByRole("button", { name: "Pair this phone" }).click();
  await expect(typeButton(phone)).toBeVisible();
  await expect(phone).toHaveURL(/\/scan$/); // without the code
  await expect(phone.getByText(device)).toBeVisible();
  await expect(dashboard.getByText(`${device} can scan now.`)).toBeVisible();
}

/** True once the phone has kept the list of its door. */
export const hasList = (phone: Page): Promise<boolean> =>
  phone.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open("zakka-door");
        opening.onupgradeneeded = () => opening.transaction?.abort(); // the scanner makes it
        opening.onerror = () => resolve(false);
        opening.onsuccess = () => {
          opening.result.onversionchange = () => opening.result.close();
          const count = opening.result.transaction("lists").objectStore("lists").count();
          count.onsuccess = () => resolve(count.result > 0);
        };
      }),
  );

/** The list has the first bytes of the SHA-256 of each code. */
const HASH_BYTES = 16;

/** True once the list that the phone has kept has the item of a code, and in it this text, such as a note. */
export async function hasListed(phone: Page, code: string, text = ""): Promise<boolean> {
  if (!(await hasList(phone))) return false;
  const hash = createHash("sha256").update(code).digest().subarray(0, HASH_BYTES).toString("base64url");
  return phone.evaluate(
    ([wanted, part]) =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open("zakka-door");
        opening.onsuccess = () => {
          opening.result.onversionchange = () => opening.result.close();
          const reading = opening.result.transaction("items").objectStore("items").openCursor();
          reading.onsuccess = () => {
            const item = reading.result;
            if (!item) return resolve(false);
            if (!Array.isArray(item.key) || item.key[1] !== wanted) return item.continue();
            resolve(JSON.stringify(item.value).includes(part));
          };
        };
      }),
    [hash, text] as const,
  );
}

/** Signs in on a phone without a camera, while the server does not answer the first requests of its scanner. */
export async function openWithoutAnswers({ app, openOther }: Setup): Promise<Page> {
  const other = await openOther();
  await waitForServer(other);
  await other.route("**/scan/session", (route) => route.abort(), { times: 1 });
  await other.route("**/scan/pass", (route) => route.fulfill({ status: 503 }), { times: 1 });
  await signIn(other, "/scan", app.staff);
  await expect(typeButton(other)).toBeVisible(); // nobody has touched it
  return other;
}
