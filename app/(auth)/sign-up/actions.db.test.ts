import { beforeEach, expect, test, vi } from "vitest";
import { submitSignUp } from "#app/(auth)/sign-up/actions";
import { newId } from "#lib/core/ids";
import { prisma } from "#lib/db/client";
import { request } from "#lib/testing/next-headers";

vi.mock("next/headers", async () => (await import("#lib/testing/next-headers")).nextHeaders);

beforeEach(() => {
  request.headers = new Headers({ "x-request-id": "request 7", "next-action": "1" });
  request.cookies.clear();
});

/** Signs up with these fields. Returns the state of the form, and what the store begins with. */
async function signUpWith(fields: Record<string, string>) {
  const email = `new-${newId()}@tidehouse.example`;
  const form = new FormData();
  const all = { store: "Lido", name: "Elin", email, password: "a bath before the storm", ...fields };
  for (const [name, value] of Object.entries(all)) form.set(name, value);
  const state = await submitSignUp({}, form);
  const settings = await prisma().store_settings.findFirst({ where: { support_email: email } });
  return { state, zone: settings?.timezone, locale: settings?.locale, currency: settings?.currency };
}

test("a store begins in the time zone of the form and with the currency of its country", async () => {
  expect(await signUpWith({ timezone: "Europe/Berlin", country: "JP" })).toMatchObject({
    zone: "Europe/Berlin",
    locale: "en-JP",
    currency: "jpy",
  });
  const older = { timezone: "Asia/Calcutta", country: "GB" }; // an older name, as browsers have
  expect(await signUpWith(older)).toMatchObject({ zone: "Asia/Calcutta", locale: "en-GB", currency: "gbp" });
});

test("without a time zone and a country, a store begins in UTC with euros", async () => {
  const begun = { zone: "UTC", locale: "en-IE", currency: "eur" };
  expect(await signUpWith({ timezone: "", country: "" })).toMatchObject(begun);
  expect(await signUpWith({})).toMatchObject(begun);
});

test.each([
  [{ timezone: "Europe/Atlantis" }, "There is no such time zone. Choose one from the list."],
  [{ timezone: "Europe/Berlin'" }, "There is no such time zone. Choose one from the list."],
  [{ timezone: "x".repeat(65) }, "There is no such time zone. Choose one from the list."],
  [{ country: "AN" }, "There is no such country. Choose one from the list."],
  [{ country: "Japan" }, "There is no such country. Choose one from the list."],
])("a place that does not exist is refused, and opens no store: %j", async (fields, problem) => {
  const { state, zone } = await signUpWith(fields as Record<string, string>);
  expect(JSON.stringify(state)).toContain(problem);
  expect(zone).toBeUndefined();
});
