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

/** Signs up with these fields. Returns the state of the form, and the zone of the store. */
async function signUpWith(fields: Record<string, string>) {
  const email = `new-${newId()}@tidehouse.example`;
  const form = new FormData();
  const all = { store: "Lido", name: "Elin", email, password: "a bath before the storm", ...fields };
  for (const [name, value] of Object.entries(all)) form.set(name, value);
  const state = await submitSignUp({}, form);
  const settings = await prisma().store_settings.findFirst({ where: { support_email: email } });
  return { state, zone: settings?.timezone };
}

test("a store begins in the time zone of the form, and in UTC without one", async () => {
  expect((await signUpWith({ timezone: "Europe/Berlin" })).zone).toBe("Europe/Berlin");
  expect((await signUpWith({ timezone: "Asia/Calcutta" })).zone).toBe("Asia/Calcutta"); // an older name, as browsers have
  expect((await signUpWith({ timezone: "" })).zone).toBe("UTC");
  expect((await signUpWith({})).zone).toBe("UTC");
});

test.each(["Europe/Atlantis", "Europe/Berlin'", "x".repeat(65)])(
  "a time zone that does not exist is refused, and opens no store: %s",
  async (timezone) => {
    const { state, zone } = await signUpWith({ timezone });
    expect(JSON.stringify(state)).toContain("There is no such time zone. Choose one from the list.");
    expect(zone).toBeUndefined();
  },
);
