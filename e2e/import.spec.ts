import { expect, type Page } from "playwright/test";
import { apiOf } from "./support/api.ts";
import type { App } from "./support/clone.ts";
import { type, verdictOn } from "./support/door.ts";
import { expectAccessible } from "./support/pages.ts";
import { type Setup, test } from "./support/setup.ts";

const COMMA = "Comma before the cents, 1.250,00: “25,00” is €25.00";
const ONE = /\/settings\/import\/[\da-f-]{36}$/;

/** Gift cards of another system: matched, tried, imported, accepted at the door under the code on the paper, and undone. */
test("gift cards are imported from a file, their old codes scan, and one step undoes it", async ({ setup }) => {
  const { dashboard } = setup;
  const run = Date.now().toString(36);
  const code = (name: string) => `OLD-${run}-${name}`;
  await test.step("a file is uploaded", () => upload(setup, code));
  await test.step("the columns are matched, and what is not clear is chosen", () => match(dashboard));
  await test.step("a dry run shows what becomes of every row", () => tryIt(setup, code));
  await test.step("all that can be read is imported", () => runImport(setup, code));
  await test.step("the scanner accepts a code of the other system", () => scan(setup, code("A")));
  await test.step("one step undoes it, and the code is unknown again", () => undo(setup, code));
});

type CodeOf = (name: string) => string;

const guestOf = (code: CodeOf): string => `solveig.${code("").toLowerCase()}x@post.example`;

async function upload({ app, dashboard }: Setup, code: CodeOf): Promise<void> {
  await apiOf(app).customers.create({ email: guestOf(code), name: "Solveig Dahl" });
  const lines = [
    "Bar mark;Guthaben;E-Mail;Ablaufdatum",
    `${code("A")};25,00;${guestOf(code)};`,
    `${code("B")};1.040,50;b.${guestOf(code)};31.12.2031`,
    `${code("B")};12,00;;`,
    `${code("C")};a lot;;`,
  ];
  await dashboard.getByRole("link", { name: "Import", exact: true }).click();
  await dashboard.waitForURL("/settings/import");
  await dashboard.keyboard.press("c");
  await dashboard.locator("form label", { hasText: "Gift cards" }).click();
  const file = { name: "old till.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\r\n")) };
  await dashboard.locator("input[type=file]").setInputFiles(file);
  await expectAccessible(dashboard);
  await dashboard.getByRole("button", { name: "Upload" }).click();
  await dashboard.waitForURL(ONE);
}

async function match(dashboard: Page): Promise<void> {
  await expect(dashboard.getByRole("heading", { level: 1, name: "old till.csv" })).toBeInViewport();
  await expect(dashboard.getByLabel("Balance")).toHaveValue("1");
  await expect(dashboard.getByLabel("Expires on")).toHaveValue("3");
  await dashboard.keyboard.press("ControlOrMeta+Enter");
  await expect(dashboard.getByLabel("Code", { exact: true })).toHaveAccessibleDescription(/Choose|column/);
  await dashboard.getByLabel("Code", { exact: true }).selectOption("Bar mark");
  await dashboard.getByLabel("Amounts").selectOption({ label: COMMA });
  await expectAccessible(dashboard);
  await dashboard.keyboard.press("ControlOrMeta+Enter");
}

async function tryIt({ app, dashboard }: Setup, code: CodeOf): Promise<void> {
  const row = (name: string) => dashboard.getByRole("table", { name: "Rows" }).getByRole("row", { name });
  await expect(row(code("A"))).toContainText("Known customer");
  await expect(row(code("A"))).toContainText("€25.00");
  await expect(row(code("B")).first()).toContainText("New");
  await expect(row(code("B")).first()).toContainText("€1,040.50");
  await expect(row(code("B")).last()).toContainText("Twice in the file");
  await expect(dashboard.getByRole("row", { name: /^5 / })).toContainText("Cannot be read");
  await expect(dashboard.getByText("2 rows are left out")).toBeVisible();
  await expectAccessible(dashboard);
  expect(await isKnown(app, code("A"))).toBe(false);
}

async function runImport({ app, dashboard }: Setup, code: CodeOf): Promise<void> {
  await dashboard.getByRole("button", { name: "Import 2 gift cards" }).click();
  const dialog = dashboard.getByRole("alertdialog");
  await expect(dialog).toContainText("No mail is sent to anybody");
  await dialog.getByRole("button", { name: "Import 2 gift cards" }).click();
  await expect(dashboard.getByRole("link", { name: "Imported: gift card" })).toHaveCount(2);
  expect(await isKnown(app, code("A"))).toBe(true);
}

/** Whether the API accepts the code at this moment. */
const isKnown = (app: App, code: string): Promise<boolean> =>
  apiOf(app)
    .redemptions.lookup({ token: code })
    .then(
      () => true,
      () => false,
    );

async function scan({ context }: Setup, code: string): Promise<void> {
  const phone = await context.newPage();
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto("/scan");
  await type(phone, code.toLowerCase());
  await expect(verdictOn(phone)).toContainText("€25.00");
  await expectAccessible(phone);
  await phone.close();
}

async function undo({ app, dashboard, context }: Setup, code: CodeOf): Promise<void> {
  await dashboard.reload();
  await dashboard.getByRole("button", { name: "Undo" }).click();
  await dashboard.getByRole("alertdialog").getByRole("button", { name: "Remove 2 gift cards" }).click();
  await expect(dashboard.getByRole("heading", { level: 1 })).toContainText("Undone");
  expect(await isKnown(app, code("A"))).toBe(false);
  const phone = await context.newPage();
  await phone.goto("/scan");
  await type(phone, code("A"));
  await expect(verdictOn(phone)).toContainText(/NOT\s*OURS/);
}
