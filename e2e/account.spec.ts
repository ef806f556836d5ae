import { TOTP } from "otpauth";
import { type CDPSession, expect, type Page } from "playwright/test";
import { expectAccessible } from "./support/pages.ts";
import { type Setup, test } from "./support/setup.ts";

const PASSWORD = "a loom, a shuttle and 3 hats";
const NEW_PASSWORD = "a felt hat for every guest";
const WRONG = /wrong or was already used/;
const ACCOUNT = "/settings/account";

interface Account {
  setup: Setup;
  page: Page;
  email: string;
  /** Not used yet. */
  recoveryCodes: string[];
}

/** The life of an account: codes, a passkey, a forgotten password, other browsers. Every refusal leaves it as it was. */
test("an account is kept by codes and a passkey, and comes back after a forgotten password", async ({ setup }) => {
  const account = await test.step("signing up, and confirming the address", () => signUp(setup));
  await test.step("codes are on only after the app has shown the right one", () => turnCodesOn(account));
  await test.step("after the password a code is needed, and a recovery code works once", () => signInWithCode(account));
  await test.step("a passkey is added once the device agrees", () => addPasskey(account));
  await test.step("the passkey signs in without password and code", () => signInWithPasskey(account));
  await test.step("the passkey confirms, and the other browsers are signed out", () => endOtherSessions(account));
  await test.step("codes are off once the password is right, and on again", () => turnCodesOffAndOn(account));
  await test.step("the link of a mail changes the password once, and removes passkeys and codes", () =>
    resetPassword(account));
});

async function signUp(setup: Setup): Promise<Account> {
  const page = await setup.openOther();
  const email = `tove.${Date.now()}@felt.example`;
  await page.goto("/sign-up");
  await page.locator("[name=store]").fill("Felt & Co");
  await page.locator("[name=name]").fill("Tove Hattmaker");
  await page.locator("[name=email]").fill(email);
  await page.locator("[name=password]").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await page.waitForURL("/begin");
  await page.goto("/apps/new");
  await expect(page.getByText("Then you can register an app.")).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(await setup.mail.waitForLink(email, "/verify-email"));
  await page.getByRole("button", { name: "Confirm the address" }).click();
  await page.waitForURL((url) => url.pathname !== "/verify-email");
  await page.goto("/apps/new");
  await expect(page.getByRole("button", { name: /Register app/ })).toBeVisible();
  return { setup, page, email, recoveryCodes: [] };
}

async function turnCodesOn(account: Account): Promise<void> {
  const { page } = account;
  await page.goto(ACCOUNT);
  await page.getByRole("link", { name: "Set up codes" }).click();
  await startCodes(page);
  const code = page.getByLabel("Code", { exact: true });
  await expect(code).toBeVisible();
  await expectAccessible(page);
  await code.fill("000000");
  await page.keyboard.press("Enter");
  await expect(code).toHaveAccessibleDescription(WRONG);
  await code.fill(new TOTP({ secret: await readSecret(page) }).generate());
  await page.keyboard.press("Enter");
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  await expectAccessible(page);
  account.recoveryCodes = await codes.allTextContents();
}

/** Somebody at a browser that was left open does not know the password. */
async function startCodes(page: Page): Promise<void> {
  const password = page.getByLabel("Your password");
  const send = async (text: string) => {
    await password.fill(text);
    await page.getByRole("button", { name: "Set up codes" }).click();
  };
  await send("not my password");
  await expect(password).toHaveAccessibleDescription(/not your current password/);
  await expectAccessible(page);
  await send(PASSWORD);
}

/** The secret for an app that cannot read the QR code: in base 32. */
async function readSecret(page: Page): Promise<string> {
  const text = (await page.getByRole("main").textContent()) ?? "";
  return /[A-Z2-7]{32}/.exec(text)?.[0] ?? "";
}

async function signInWithCode({ setup, email, recoveryCodes }: Account): Promise<void> {
  const page = await setup.openOther();
  const code = page.getByLabel("Code", { exact: true });
  const enter = async (text: string) => {
    await code.fill(text);
    await page.keyboard.press("Enter");
  };
  await enterPassword(page, email, PASSWORD);
  await page.waitForURL("/sign-in/code");
  await expectAccessible(page);
  await enter("000000");
  await expect(code).toHaveAccessibleDescription(WRONG);
  const recovery = recoveryCodes.pop() ?? "";
  await enter(recovery);
  await page.waitForURL("/begin");
  await page.context().clearCookies();
  await enterPassword(page, email, PASSWORD);
  await page.waitForURL("/sign-in/code");
  await enter(recovery);
  await expect(code).toHaveAccessibleDescription(WRONG);
  await enter(recoveryCodes.pop() ?? "");
  await page.waitForURL("/begin");
}

async function enterPassword(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** A device that can make passkeys. It refuses until it is told to agree. */
async function openDevice(page: Page): Promise<{ agree: () => Promise<unknown> }> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: false,
      automaticPresenceSimulation: true,
    },
  });
  return { agree: () => session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true }) };
}

async function addPasskey({ page }: Account): Promise<void> {
  const device = await openDevice(page);
  await page.goto(`${ACCOUNT}/passkeys`);
  await expect(page.getByText("You have no passkey yet.")).toBeVisible();
  await expectAccessible(page);
  const add = async (password: string) => {
    await page.getByLabel("Your password").fill(password);
    await page.getByRole("button", { name: "Add a passkey" }).click();
  };
  await add("not my password");
  await expect(page.getByLabel("Your password")).toHaveAccessibleDescription(/not your current password/);
  await add(PASSWORD);
  await expect(page.getByText("No passkey was added")).toBeVisible();
  await expect(page.getByText("You have no passkey yet.")).toBeVisible();
  await device.agree();
  await add(PASSWORD);
  await expect(page.getByRole("table", { name: "Passkeys" })).toContainText("Not used yet");
  await expect(page.getByText("The passkey is added. 2 other browsers stay signed in.")).toBeVisible();
  await expectAccessible(page);
}

/** First as the browser offers it in the field for the e-mail, where the device answers at once; then by the button. */
async function signInWithPasskey({ page }: Account): Promise<void> {
  await page.context().clearCookies();
  await page.goto("/sign-in");
  await page.waitForURL("/begin");
  // From here on the browser offers nothing by itself, so that it does not sign in before the button is pressed.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await page.context().clearCookies();
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.waitForURL("/begin");
}

async function endOtherSessions({ page }: Account): Promise<void> {
  await page.goto(ACCOUNT);
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign out everywhere else?" });
  await dialog.getByLabel("Your password").fill("not my password");
  await dialog.getByRole("button", { name: "Sign out the others" }).click();
  await expect(dialog.getByLabel("Your password")).toHaveAccessibleDescription(/not your current password/);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Use a passkey instead" }).click();
  await expect(page.getByRole("table", { name: "Sessions" }).getByRole("row")).toHaveCount(2);
}

async function resetPassword(account: Account): Promise<void> {
  const { setup, email } = account;
  const page = await setup.openOther();
  await page.goto("/reset-password");
  await page.getByLabel("E-mail").fill(email);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`If ${email} has an account`)).toBeVisible();
  const link = await setup.mail.waitForLink(email, "/reset-password/new");
  await page.goto(link);
  await page.getByLabel("New password").fill("abcabcabcabcabc");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("New password")).toHaveAccessibleDescription(/repeats or counts up/);
  await page.getByLabel("New password").fill(NEW_PASSWORD);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/sign-in/);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "This link has ended" })).toBeVisible();
  await enterPassword(page, email, NEW_PASSWORD);
  await page.waitForURL("/begin"); // without a code
  await page.goto(`${ACCOUNT}/passkeys`);
  await expect(page.getByText("You have no passkey yet.")).toBeVisible();
  await account.page.goto(ACCOUNT);
  await account.page.waitForURL(/\/sign-in/); // every browser is signed out
  account.page = page;
}

async function turnCodesOffAndOn(account: Account): Promise<void> {
  const { page } = account;
  await page.goto(`${ACCOUNT}/two-factor`);
  await expectAccessible(page);
  const part = page.locator("form").filter({ hasText: "Your password alone then signs you in." });
  const turnOff = async (password: string) => {
    await part.getByLabel("Your password").fill(password);
    await part.getByRole("button", { name: "Turn codes off" }).click();
  };
  await turnOff("not my password");
  await expect(part.getByLabel("Your password")).toHaveAccessibleDescription(/not your current password/);
  await turnOff(PASSWORD);
  await expect(page.getByText("Signing in no longer needs a code.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Set up codes" })).toBeVisible();
  await turnCodesOn(account);
}
