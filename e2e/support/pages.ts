import { expect, type Locator, type Page } from "playwright/test";
import { violationsOn } from "#lib/testing/accessibility";

export async function signIn(page: Page, path: string, person: { email: string; password: string }): Promise<void> {
  await page.goto(path);
  await page.getByLabel("E-mail").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL((url) => url.pathname === path);
}

export async function switchToTestData(page: Page): Promise<void> {
  const [choice, band] = [page.getByText("Test", { exact: true }).first(), page.getByText("Test data.").first()];
  await expect(choice).toBeVisible();
  if (await band.isVisible()) return; // choosing it again would load the page once more, under the next step
  await choice.click();
  await expect(band).toBeVisible();
}

/** `targets`: what is pressed is 24 px or more, or has room around it (WCAG 2.5.8). On phones `app/page-widths.system.test.ts` asks it of every page. */
export async function expectAccessible(page: Page, { targets = false } = {}): Promise<void> {
  await expect(page).toHaveTitle(/./); // waits, because between two pages there is none for a moment
  const rules = { "document-title": { enabled: false }, "target-size": { enabled: targets } };
  const violations = await violationsOn(page, { rules });
  expect(violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(" ")).join(", ")}`)).toEqual(
    [],
  );
}

/** Waits until the scripts of the page have an element: until then it does only what it does without scripts. */
export const untilScripted = (one: Locator): Promise<void> =>
  expect.poll(() => one.evaluate((element) => Object.keys(element).length)).toBeGreaterThan(0);

const WATCHED_MS = 200;

/** Checks that the page comes to rest. A part that renders again and again would slow down everything else. */
export async function expectAtRest(page: Page): Promise<void> {
  const countChanges = () =>
    page.evaluate(
      (watchedMs) =>
        new Promise<number>((resolve) => {
          let changes = 0;
          const observer = new MutationObserver((records) => {
            changes += records.length;
          });
          observer.observe(document, { childList: true, subtree: true, attributes: true });
          setTimeout(() => {
            observer.disconnect();
            resolve(changes);
          }, watchedMs);
        }),
      WATCHED_MS,
    );
  await expect.poll(countChanges).toBe(0);
}

/** Chooses at the scanner the events of a title, on any day. */
export async function chooseEvents(phone: Page, title: string): Promise<void> {
  await phone.getByRole("button", { name: /^Door:/ }).click();
  const events = phone.getByRole("dialog").getByRole("checkbox", { name: title });
  await expect(events.first()).toBeVisible();
  for (const event of await events.all()) await event.check();
  await phone.getByRole("button", { name: /^Let in only th/ }).click();
}
