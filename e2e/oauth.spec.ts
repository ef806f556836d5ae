import { expect, type Page } from "playwright/test";
import { OtherApp, PageServer } from "./support/other-app.ts";
import { expectAccessible } from "./support/pages.ts";
import { type Setup, test } from "./support/setup.ts";

/** Apps of another store, whose redirect address is on this computer. */
interface Apps {
  server: PageServer;
  browserApp: OtherApp;
  serverApp: OtherApp;
  /** Has the name of a company that did not make it. */
  imitation: OtherApp;
}

/**
 * Other people's apps act for a store: a person allows them on the consent page, also without JavaScript, and no other site
 * can press the button.
 */
test("from an app's link to its call of the API, and no further", async ({ setup }) => {
  const server = new PageServer();
  try {
    const apps = await register(setup, server);
    const token = await test.step("a public app: sign-in, consent, tokens, a call", () => installPublic(setup, apps));
    await test.step("a confidential app, without JavaScript", () => installWithoutScripts(setup, apps));
    await test.step("more scopes: the page says what is new", () => askForMore(setup, apps));
    await test.step("the merchant revokes the app", () => revoke(setup, token));
    await test.step("declining, and another account", () => decline(setup, apps));
    await test.step("a wrong link leads nowhere", () => openWrongLinks(setup, apps));
    await test.step("a faulty request of an app", () => openFaulty(setup, apps));
    await test.step("an app with the name of a known company", () => openImitation(setup, apps));
    await test.step("no other site can press the button or frame the page", () => attackConsent(setup, apps));
  } finally {
    server.close();
  }
});

async function register({ app, run: runProgram }: Setup, server: PageServer): Promise<Apps> {
  const redirectUri = `http://127.0.0.1:${await server.listen()}/callback?store=a`;
  const run = (...words: string[]) => JSON.parse(runProgram("bin/zakka.mjs", ...words, "--json"));
  const person = ["--email", `tools-${Date.now()}@harbour.example`, "--password", "thirty laps, then cake"];
  const { merchant_id } = run("merchant", "create", "--name", "Harbour Tools", ...person);
  const create = (name: string, type: string) =>
    run("app", "create", "--merchant", merchant_id, "--name", name, "--redirect-uri", redirectUri, "--type", type);
  return {
    server,
    browserApp: await OtherApp.discover(app.url, redirectUri, create("Seatmap", "public")),
    serverApp: await OtherApp.discover(app.url, redirectUri, create("Ledger", "confidential")),
    imitation: await OtherApp.discover(app.url, redirectUri, create("Cl aude", "public")),
  };
}

const READ = "orders:read tickets:read";
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Presses the button, and returns what reached the app. */
async function press(page: Page, name: string, server: PageServer): Promise<URL> {
  const before = server.arrivals.length;
  await button(page, name).click();
  await expect.poll(() => server.arrivals.length).toBe(before + 1);
  const { url, referer } = server.arrivals[before] ?? {};
  expect(referer).toBeUndefined();
  if (!url) throw new Error("Nothing reached the app.");
  return url;
}

const statusWith = async ({ app }: Setup, token: string): Promise<number> =>
  (await fetch(`${app.url}/v1/orders`, { headers: { Authorization: `Bearer ${token}` } })).status;

async function installPublic(setup: Setup, { server, browserApp }: Apps): Promise<string> {
  const page = await setup.openOther();
  await page.goto(await browserApp.authorizeAddress(READ));
  await page.getByLabel("E-mail").fill(setup.app.owner.email);
  await page.getByLabel("Password", { exact: true }).fill(setup.app.owner.password);
  await button(page, "Sign in").click();
  await expect(page.getByRole("heading", { name: "Allow Seatmap?" })).toBeVisible();
  const origin = ["Harbour Tools", "Registered by somebody at harbour.example. Not used by any store yet."];
  for (const words of [
    ...origin,
    new URL(browserApp.redirectUri).host,
    "See tickets, with the codes that let people in",
    "Sees personal data.",
  ]) {
    await expect(page.getByText(words).first()).toBeVisible();
  }
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole("radio", { name: "Test" }).check({ force: true });
  const answer = await press(page, "Allow Seatmap", server);
  expect(answer.searchParams.get("store")).toBe("a");
  await page.context().close();
  const tokens = await browserApp.exchange(answer);
  expect(tokens).toMatchObject({ token_type: "bearer", expires_in: 3_600, scope: READ });
  expect(await statusWith(setup, tokens.access_token)).toBe(200);
  const next = await browserApp.refresh(tokens.refresh_token ?? "");
  expect(await statusWith(setup, next.access_token)).toBe(200);
  return next.access_token;
}

async function installWithoutScripts(setup: Setup, { server, serverApp }: Apps): Promise<void> {
  const page = await setup.openWithoutScripts();
  await page.goto(await serverApp.authorizeAddress(READ));
  const tokens = await serverApp.exchange(await press(page, "Allow Ledger", server));
  expect(await statusWith(setup, tokens.access_token)).toBe(200);
  await serverApp.revoke(tokens.refresh_token ?? ""); // the app gives back what it was allowed
  await expect.poll(() => statusWith(setup, tokens.access_token)).toBe(401);
  await page.context().close();
}

async function askForMore({ dashboard }: Setup, { browserApp }: Apps): Promise<void> {
  await dashboard.goto(await browserApp.authorizeAddress(`${READ} tickets:redeem`));
  const note = dashboard.getByText("Already installed with test data.").locator("..");
  await expect(note).toContainText("New:Redeem tickets, which lets people in");
  await dashboard.getByRole("radio", { name: "Live" }).check({ force: true });
  await expect(note).toBeHidden();
  await dashboard.goto(await browserApp.authorizeAddress(READ));
  await expect(note).toContainText("It asks for the same as before");
}

async function revoke(setup: Setup, token: string): Promise<void> {
  const { dashboard } = setup;
  await dashboard.goto("/settings/apps");
  await dashboard
    .getByRole("link", { name: /Seatmap/ })
    .first()
    .click();
  await button(dashboard, "Revoke").click();
  await button(dashboard, "Revoke Seatmap").click();
  await expect.poll(() => statusWith(setup, token)).toBe(401);
}

async function decline({ app, dashboard }: Setup, { server, serverApp }: Apps): Promise<void> {
  await dashboard.goto(await serverApp.authorizeAddress(READ));
  const answer = await press(dashboard, "Decline", server);
  expect(answer.searchParams.get("error")).toBe("access_denied");
  expect(() => serverApp.check(answer)).toThrow(/authorization response from the server is an error/);
  const address = await serverApp.authorizeAddress(READ);
  await dashboard.goto(address);
  await button(dashboard, "Not you?").click();
  await dashboard.getByLabel("E-mail").fill(app.staff.email);
  await dashboard.getByLabel("Password", { exact: true }).fill(app.staff.password);
  await button(dashboard, "Sign in").click();
  await expect(dashboard.getByText("You cannot allow apps")).toBeVisible();
  expect(dashboard.url()).toBe(address);
  await expect(button(dashboard, "Allow Ledger")).toHaveCount(0);
  await button(dashboard, "Not you?").click();
  await dashboard.getByLabel("E-mail").fill(app.owner.email);
  await dashboard.getByLabel("Password", { exact: true }).fill(app.owner.password);
  await button(dashboard, "Sign in").click();
  await expect(button(dashboard, "Allow Ledger")).toBeVisible();
}

async function openWrongLinks({ dashboard }: Setup, { server, serverApp }: Apps): Promise<void> {
  const before = server.arrivals.length;
  for (const redirect_uri of ["https://evil.example/callback", `${serverApp.redirectUri}/`]) {
    const wrong = await serverApp.authorizeAddress(READ, { redirect_uri });
    expect((await dashboard.goto(wrong))?.status()).toBe(400);
    await expect(dashboard.getByRole("heading", { name: "This link does not work" })).toBeVisible();
    expect(dashboard.url()).toBe(wrong);
  }
  await expectAccessible(dashboard);
  expect(server.arrivals).toHaveLength(before);
}

/** Anybody can register an app, so that an error leads to its address only where a store of the person uses it. */
async function openFaulty({ dashboard }: Setup, { server, browserApp }: Apps): Promise<void> {
  const before = server.arrivals.length;
  const plain = await browserApp.authorizeAddress(READ, { code_challenge_method: "plain" });
  expect((await fetch(plain, { redirect: "manual" })).status).toBe(400); // nobody has signed in
  expect((await dashboard.goto(plain))?.status()).toBe(400); // the store has revoked it
  await expect(dashboard.getByRole("heading", { name: "Seatmap made a mistake" })).toBeVisible();
  await expectAccessible(dashboard);
  expect(server.arrivals).toHaveLength(before);
  await dashboard.goto(await browserApp.authorizeAddress(READ));
  const tokens = await browserApp.exchange(await press(dashboard, "Allow Seatmap", server));
  await dashboard.goto(plain);
  await expect.poll(() => server.arrivals.length).toBe(before + 2);
  const fault = server.arrivals[before + 1]?.url.searchParams;
  expect(fault?.get("error")).toBe("invalid_request");
  expect([fault?.get("state"), fault?.get("iss")]).toEqual([browserApp.state, browserApp.server.issuer]);
  await browserApp.revoke(tokens.refresh_token ?? "");
}

async function openImitation({ dashboard }: Setup, { imitation }: Apps): Promise<void> {
  await dashboard.goto(await imitation.authorizeAddress(READ));
  await expect(dashboard.getByText("This app is not made by Anthropic.")).toBeVisible();
  await expect(dashboard.getByText("nobody with an address at anthropic.com registered it")).toBeVisible();
  await expectAccessible(dashboard);
}

async function attackConsent({ dashboard, context, app }: Setup, { serverApp }: Apps): Promise<void> {
  const address = await serverApp.authorizeAddress("orders:write");
  const shown = await dashboard.goto(address);
  expect(shown?.headers()).toMatchObject({
    "x-frame-options": "DENY",
    "cache-control": expect.stringContaining("no-store"),
  });
  expect(shown?.headers()["content-security-policy"]).toContain("frame-ancestors 'none'");
  const store = await dashboard.getByRole("radio", { name: "Tidehouse" }).getAttribute("value");
  const target = address.replace("/oauth/authorize?", "/oauth/consent?").replaceAll("&", "&amp;");
  const fields = { answer: "allow", store, mode: "test" };
  const inputs = Object.entries(fields).map(([name, value]) => `<input name="${name}" value="${value}">`);
  const evil = new PageServer(
    `<!doctype html><iframe src="${address.replaceAll("&", "&amp;")}"></iframe>
     <form method="post" enctype="multipart/form-data" action="${target}">${inputs.join("")}<button>Win a prize</button></form>`,
  );
  try {
    const page = await context.newPage();
    await page.goto(`http://localhost:${await evil.listen()}/`); // the same site, so that the browser sends the cookie
    await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
    const [response] = await Promise.all([
      page.waitForResponse(/\/oauth\/consent/),
      button(page, "Win a prize").click(),
    ]);
    expect(response.status()).toBe(403);
    expect(await response.request().headerValue("cookie")).toContain("zakka-session");
    expect(page.url()).toContain(app.url);
    await page.close();
  } finally {
    evil.close();
  }
  await dashboard.reload();
  await expect(dashboard.getByText("Already installed")).toHaveCount(0);
}
