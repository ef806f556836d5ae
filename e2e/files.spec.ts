import { readFile } from "node:fs/promises";
import { expect, type Page } from "playwright/test";
import { apiOf } from "./support/api.ts";
import { expectAccessible } from "./support/pages.ts";
import { test } from "./support/setup.ts";

const NAME = "Sea chart für Gäste.html";
const CONTENT = "<script>document.title = 'It ran'</script>";

/** A file's life: uploaded, bought, downloaded, and closed by a refund. */
test("a guest downloads the file that a merchant has uploaded, until the order is refunded", async ({ setup }) => {
  const { app, dashboard, openOther } = setup;
  await test.step("a product without a file says so before it goes on sale", () => publish(dashboard));
  await test.step("a file is uploaded, and another one is refused", () => upload(dashboard));
  const product = dashboard.url().split("/").at(-1) ?? "";
  const order = await apiOf(app).orders.create({
    customer: { email: "charts@post.example" },
    items: [{ product_id: product, quantity: 1 }],
    payment_method: "checkout",
  });
  const guest = await openOther();
  const address = order.checkout_url ?? "";
  await test.step("the guest pays; of a test order only people of the store get files", () => pay(guest, address));
  await test.step("another browser sees only that it is paid", () => lookElsewhere(dashboard, address));
  await test.step("the owner signs in there, and gets the file under its name", () => download(guest, app.owner));
  await test.step("the order counts it, and a refund ends it", async () => {
    await dashboard.goto(`/orders/${order.id}`);
    await expect(dashboard.getByRole("table", { name: "Files" }).getByRole("row", { name: NAME })).toContainText("1");
    await dashboard.goto(`/orders/${order.id}?task=refund`);
    await expect(dashboard.getByText("Ends the downloads of 1 file")).toBeVisible();
    await dashboard.getByRole("button", { name: /^Refund €/ }).click();
    await expect(dashboard.getByText("the guest can no longer download these files")).toBeVisible();
    await guest.getByRole("link", { name: `Download ${NAME}` }).click();
    await expect(guest.getByRole("heading", { level: 1 })).toHaveText("Refunded");
    await expectAccessible(guest);
  });
  await test.step("a file is removed after a question that says who loses it", async () => {
    await dashboard.goto(`/products/${product}`);
    await dashboard.getByRole("button", { name: `Remove ${NAME}` }).click();
    const dialog = dashboard.getByRole("alertdialog");
    await expect(dialog).toContainText("Nobody who paid loses it");
    await dialog.getByRole("button", { name: "Remove file" }).click();
    await expect(dashboard.getByText("No file yet")).toBeVisible();
  });
});

async function publish(dashboard: Page): Promise<void> {
  await dashboard.goto("/products/new?template=download");
  await dashboard.getByLabel("Title").fill("Sea chart");
  await dashboard.getByRole("button", { name: /Save draft/ }).click();
  await dashboard.waitForURL(/\/products\/[\da-f-]{36}$/);
  await dashboard.getByRole("button", { name: "Publish" }).click();
  const dialog = dashboard.getByRole("alertdialog");
  await expect(dialog).toContainText("It has no file, so buyers get nothing to download");
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(dashboard.getByRole("heading", { level: 1 })).toContainText("Published");
}

async function upload(dashboard: Page): Promise<void> {
  await dashboard.getByLabel("Files to add").setInputFiles([
    { name: NAME, mimeType: "text/html", buffer: Buffer.from(CONTENT) },
    { name: "nothing.txt", mimeType: "text/plain", buffer: Buffer.alloc(0) },
  ]);
  await expect(dashboard.getByRole("button", { name: `Replace ${NAME}` })).toBeVisible();
  await expect(dashboard.getByText("The file is empty. Choose another one.")).toBeVisible();
  await expectAccessible(dashboard);
  await dashboard.getByRole("button", { name: "Hide nothing.txt" }).click();
  await expect(dashboard.getByText("nothing.txt")).toBeHidden();
}

async function pay(guest: Page, address: string): Promise<void> {
  await guest.goto(address);
  await guest.getByRole("button", { name: /^Pay/ }).click();
  await guest.getByRole("link", { name: "Download your files" }).click();
  await expect(guest.getByRole("heading", { level: 1 })).toHaveText("Only for people of the store");
  await expectAccessible(guest);
}

async function lookElsewhere(other: Page, address: string): Promise<void> {
  await other.goto(address);
  await expect(other.getByText("We sent what was bought to the e-mail address of the order.")).toBeVisible();
  await expect(other.getByRole("link", { name: "Download your files" })).toBeHidden();
  await expectAccessible(other);
}

async function download(guest: Page, owner: { email: string; password: string }): Promise<void> {
  await guest.getByRole("link", { name: "Sign in" }).click();
  await guest.getByLabel("E-mail").fill(owner.email);
  await guest.getByLabel("Password", { exact: true }).fill(owner.password);
  await guest.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(guest.getByRole("heading", { level: 1 })).toHaveText("Your file");
  await expectAccessible(guest);
  const started = guest.waitForEvent("download");
  await guest.getByRole("link", { name: `Download ${NAME}` }).click();
  const file = await started;
  expect(file.suggestedFilename()).toBe(NAME);
  expect(await readFile(await file.path(), "utf8")).toBe(CONTENT);
  await expect(guest).not.toHaveTitle("It ran");
}
