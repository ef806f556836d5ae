import { expect, type Locator, type Page } from "playwright/test";
import { expectAccessible, signIn } from "./pages.ts";
import type { Setup } from "./setup.ts";

export const verdictOn = (phone: Page): Locator => phone.locator("main").getByRole("alert");
export const typeButton = (phone: Page): Locator => phone.getByRole("button", { name: /^Type/ }).first();

/** Types a code, as somebody does whose phone has no camera. */
export async function type(phone: Page, code: string): Promise<void> {
  await typeButton(phone).click();
  await phone.getByLabel("Ticket or gift card code").fill(code);
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

/** Signs in on a phone without a camera, while the server does not answer the first requests of its scanner. */
export async function openWithoutAnswers({ app, openOther }: Setup): Promise<Page> {
  const other = await openOther();
  await other.route("**/scan/session", (route) => route.abort(), { times: 1 });
  await other.route("**/scan/pass", (route) => route.fulfill({ status: 503 }), { times: 1 });
  await signIn(other, "/scan", app.staff);
  await expect(typeButton(other)).toBeVisible(); // nobody has touched it
  return other;
}
