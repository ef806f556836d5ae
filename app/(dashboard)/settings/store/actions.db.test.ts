import sharp from "sharp";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as actions from "#app/(dashboard)/settings/store/actions";
import { textsOf } from "#app/(dashboard)/settings/store/form";
import { toSessionToken } from "#lib/auth/session-token";
import { CURRENCIES } from "#lib/core/currencies";
import type { FormState } from "#lib/core/form-state";
import { getStoreSettings } from "#lib/domain/stores/read";
import { updateSettings } from "#lib/domain/stores/update-settings";
import { sessionCookie } from "#lib/pages/cookies";
import { request } from "#lib/testing/next-headers";
import { signInPerson } from "#lib/testing/people";
import { makeTicketProduct } from "#lib/testing/products";
import { securityEventsOf } from "#lib/testing/security-events";
import { makeStore, present } from "#lib/testing/store";
import StorePage from "./page.tsx";

vi.mock("next/headers", async () => (await import("#lib/testing/next-headers")).nextHeaders);
vi.mock("next/cache", () => ({ revalidatePath: () => undefined }));

type Send = (before: never, form: FormData) => Promise<FormState>;

afterEach(() => void vi.unstubAllEnvs());

beforeEach(() => {
  request.headers = new Headers({ "x-request-id": "request 7" });
  request.cookies.clear();
});

/** Creates a store and signs a person in. */
async function start(role = "developer") {
  const store = await makeStore({ plan: "free", tax_rate_bps: 1900 });
  const { sessionId } = await signInPerson(present(store.test), role);
  request.cookies.set(sessionCookie().name, await toSessionToken(sessionId));
  const texts = textsOf(await getStoreSettings(store.test));
  return { store, texts, settings: () => getStoreSettings(store.test) };
}

/** Posts a form to an action. Returns its state, or "refused" for a redirect. */
async function send(action: unknown, fields: Record<string, string | File>): Promise<FormState | "refused"> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  try {
    return await (action as Send)(undefined as never, form);
  } catch (error) {
    if (String((error as { digest?: string }).digest).startsWith("NEXT_REDIRECT")) return "refused";
    throw error;
  }
}

const errorsOf = (state: FormState | "refused") => (state === "refused" ? {} : (state.form?.error ?? {}));

test("rules: saves what was changed, as it is typed, and records it", async () => {
  const { store, texts, settings } = await start();
  const typed = {
    ...texts.rules,
    opened: JSON.stringify(texts.rules),
    currency: "sek",
    timezone: "Europe/Stockholm",
    tax_rate: "7,7 %",
    tax_mode: "added",
    fee: "2.5",
    gift_card_expiry_days: "365",
    redeem_opens_minutes_before: "90",
    redeem_closes_minutes_after: "0",
    offline_charge_limit: "20,50",
    allow_past_due_checkin: "on",
  };
  expect(await send(actions.saveRules, typed)).toMatchObject({ done: true });
  expect(await settings()).toMatchObject({
    currency: "sek",
    timezone: "Europe/Stockholm",
    tax_rate_bps: 770,
    tax_inclusive: false,
    fee_bps: 250,
    gift_card_expiry_days: 365,
    redeem_opens_minutes_before: 90,
    redeem_closes_minutes_after: 0,
    offline_charge_limit_cents: 2_050,
    allow_past_due_checkin: true,
  });
  const [event] = await securityEventsOf(store.merchantId);
  expect(event).toMatchObject({ action: "store_settings.updated", actor_kind: "user" });
  expect(event?.details).toMatchObject({ changes: { tax_rate_bps: { from: 1900, to: 770 } } });
});

test("rules: in a store with products a new currency is confirmed by typing it, and until then nothing is saved", async () => {
  const { store, texts, settings } = await start();
  const { productId } = await makeTicketProduct(store.live);
  const before = await settings();
  const typed = { ...texts.rules, opened: JSON.stringify(texts.rules), currency: "jpy", tax_rate: "8" };
  for (const currency_confirmed of ["", "eur"]) {
    const { currency_confirmed: error } = errorsOf(await send(actions.saveRules, { ...typed, currency_confirmed }));
    expect(error).toEqual([
      "1 product is priced in JPY at once, in test and live, with the same number: €12.00 becomes ¥1,200. Type JPY to confirm.",
    ]);
  }
  expect(await settings()).toEqual(before);
  expect(await send(actions.saveRules, { ...typed, currency_confirmed: "jpy" })).toMatchObject({ done: true });
  expect(await settings()).toMatchObject({ currency: "jpy", tax_rate_bps: 800 });
  const { currency } = await store.live.db.product.findFirstOrThrow({ where: { id: productId } });
  expect(currency).toBe("jpy");
});

test("rules: an amount is read in the digits of ISO 4217, and shown again as people write it", async () => {
  const { store, settings } = await start();
  await updateSettings(store.test, { currency: "huf" });
  const opened = textsOf(await settings()).rules;
  const form = { ...opened, opened: JSON.stringify(opened), offline_charge_limit: "2400" };
  expect(await send(actions.saveRules, form)).toMatchObject({ done: true });
  expect(await settings()).toMatchObject({ offline_charge_limit_cents: 240_000 });
  expect(textsOf(await settings()).rules.offline_charge_limit).toBe("2400");
});

test("rules: the currencies to choose are those of the table, and the present one", async () => {
  const { store } = await start();
  const codes = async () =>
    [...JSON.stringify(await StorePage()).matchAll(/"label":"([A-Z]{3}) · /g)].map(([, code]) => code?.toLowerCase());
  expect(await codes()).toEqual(CURRENCIES);
  await store.live.db.store_settings.update({
    where: { merchant_id: store.merchantId },
    data: { currency: "bgn" }, // withdrawn
  });
  expect(await codes()).toEqual([...CURRENCIES, "bgn"]);
});

test("rules: emptied fields and an unticked box take the limit away, and other settings stay", async () => {
  const { store, settings } = await start();
  await updateSettings(store.test, {
    gift_card_expiry_days: 30,
    redeem_opens_minutes_before: 9,
    allow_past_due_checkin: true,
  });
  const { rules } = textsOf(await settings());
  await updateSettings(store.test, { fee_bps: 300 }); // by somebody else, while the form is open
  const { allow_past_due_checkin: _, ...unticked } = { allow_past_due_checkin: "", ...rules };
  await send(actions.saveRules, {
    ...unticked,
    opened: JSON.stringify(rules),
    gift_card_expiry_days: "",
    redeem_opens_minutes_before: "",
  });
  expect(await settings()).toMatchObject({
    gift_card_expiry_days: null,
    redeem_opens_minutes_before: null,
    allow_past_due_checkin: false,
    fee_bps: 300,
  });
});

test("rules: each field that cannot be read is named, and then nothing is saved", async () => {
  const { texts, settings } = await start();
  const before = await settings();
  const wrong = {
    currency: "xxq",
    timezone: "Mars/Base",
    tax_rate: "101",
    fee: "-1",
    gift_card_expiry_days: "0",
    redeem_opens_minutes_before: "soon",
    redeem_closes_minutes_after: "1.5",
  };
  const state = await send(actions.saveRules, { ...texts.rules, ...wrong, opened: JSON.stringify(texts.rules) });
  expect(Object.keys(errorsOf(state)).sort()).toEqual(Object.keys(wrong).sort());
  expect(errorsOf(state)).toMatchObject({ tax_rate: [expect.stringContaining("percentage")] });
  expect(await settings()).toEqual(before);
});

test("details: saves name, address, colour and logo, and takes them away", async () => {
  const { store, texts, settings } = await start();
  const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: "#0a7d5c" } })
    .png()
    .toBuffer();
  const saved = await send(actions.saveDetails, {
    opened: JSON.stringify(texts.details),
    name: "  Tidehouse Studio ",
    support_email: "Hello@tidehouse.example",
    brand_colour: "0A7D5C",
    logo: new File([new Uint8Array(picture)], "logo.png", { type: "image/png" }),
  });
  expect(saved).toMatchObject({ done: true });
  const after = await settings();
  expect(after).toMatchObject({
    name: "Tidehouse Studio",
    support_email: "Hello@tidehouse.example",
    brand_colour: "#0a7d5c",
    logo_url: expect.stringMatching(/\/pictures\/[0-9a-f]{40}\.webp$/),
  });
  const { details } = textsOf(after);
  await send(actions.saveDetails, {
    opened: JSON.stringify(details),
    name: "Tidehouse Studio",
    support_email: "",
    brand_colour: "",
    remove_logo: "on",
  });
  expect(await getStoreSettings(store.live)).toMatchObject({ support_email: null, brand_colour: null, logo_url: null });
});

test("details: a file that is no picture, no name and a wrong address or colour are refused, and nothing is saved", async () => {
  const { texts, settings } = await start();
  const before = await settings();
  const opened = JSON.stringify(texts.details);
  const wrong = await send(actions.saveDetails, { opened, name: "", support_email: "nobody", brand_colour: "green" });
  expect(Object.keys(errorsOf(wrong)).sort()).toEqual(["brand_colour", "name", "support_email"]);
  const logo = new File(["<svg/>"], "logo.png", { type: "image/png" });
  expect(errorsOf(await send(actions.saveDetails, { opened, ...texts.details, logo }))).toHaveProperty("logo");
  expect(await settings()).toEqual(before);
});

test("plan: with PLAN_CHANGE=operator no owner changes it, the page says who does, and the command changes it", async () => {
  vi.stubEnv("PLAN_CHANGE", "operator");
  const { store, settings } = await start("owner");
  const refused = await send(actions.savePlan, { plan: "pro" });
  expect(JSON.stringify(refused)).toContain("Only the operator of this server can change the plan.");
  expect(refused).not.toMatchObject({ done: true });
  expect(await settings()).toMatchObject({ plan: "free" });
  expect(JSON.stringify(await StorePage())).toContain("Only the operator of this server can change the plan. Ask them");
  await updateSettings(store.live, { plan: "pro" }); // as `zakka merchant set` does
  expect(await settings()).toMatchObject({ plan: "pro" });
  vi.stubEnv("PLAN_CHANGE", "owner");
  expect(await send(actions.savePlan, { plan: "free" })).toMatchObject({ done: true });
  expect(JSON.stringify(await StorePage())).not.toContain("The operator of this server");
});

test("plan: an owner changes it, a developer and an admin do not, and another store keeps its own", async () => {
  const other = await makeStore({ plan: "free" });
  for (const role of ["developer", "admin"]) {
    const { settings } = await start(role);
    expect(await send(actions.savePlan, { plan: "pro" })).toBe("refused");
    expect(await send(actions.saveRules, { opened: "{}", plan: "pro", api_grandfathered: "true" })).toMatchObject({
      done: true,
    });
    expect(await settings()).toMatchObject({ plan: "free", api_grandfathered: false });
  }
  const { settings } = await start("owner");
  expect(await send(actions.savePlan, { plan: "gold" })).not.toMatchObject({ done: true });
  expect(await send(actions.savePlan, { plan: "pro" })).toMatchObject({ done: true });
  expect(await settings()).toMatchObject({ plan: "pro" });
  expect(await getStoreSettings(other.test)).toMatchObject({ plan: "free" });
});

test("second factor: an owner without one cannot require it of everybody, and nothing changes", async () => {
  const { settings } = await start("owner");
  const state = await send(actions.saveSecondFactor, { require_second_factor: "on" });
  expect(errorsOf(state).require_second_factor?.[0]).toContain("Set up codes or add a passkey for yourself first");
  expect((await settings()).require_second_factor).toBe(false);
});

test("second factor: only owners change it, and the rules leave it alone", async () => {
  const { store, settings, texts } = await start("admin");
  await updateSettings(store.live, { require_second_factor: false });
  expect(await send(actions.saveSecondFactor, { require_second_factor: "on" })).toBe("refused");
  await send(actions.saveRules, {
    ...texts.rules,
    opened: JSON.stringify(texts.rules),
    fee: "3",
    require_second_factor: "on",
  });
  expect(await settings()).toMatchObject({ require_second_factor: false, fee_bps: 300 });
});
