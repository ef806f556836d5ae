import { beforeEach, expect, test, vi } from "vitest";
import type { PairingCode } from "#components/devices/pair-code";
import { pairDevice } from "#lib/auth/pairing";
import { toSessionToken } from "#lib/auth/session-token";
import type { FormState } from "#lib/core/form-state";
import { listDevices } from "#lib/dashboard/devices/read";
import { sessionCookie } from "#lib/pages/cookies";
import { requestFacts } from "#lib/testing/apps";
import { request } from "#lib/testing/next-headers";
import { signInPerson } from "#lib/testing/people";
import { makeTicketProduct } from "#lib/testing/products";
import { makeStore, present } from "#lib/testing/store";
import { GET } from "./[id]/paired/route.ts";
import * as actions from "./actions.ts";

vi.mock("next/headers", async () => (await import("#lib/testing/next-headers")).nextHeaders);
vi.mock("next/cache", () => ({ revalidatePath: () => undefined }));

beforeEach(() => {
  request.headers = new Headers({ "x-request-id": "request 7" });
  request.cookies.clear();
});

async function start() {
  const ctx = present((await makeStore()).test);
  const { sessionId } = await signInPerson(ctx, "developer");
  request.cookies.set(sessionCookie().name, await toSessionToken(sessionId));
  return { ctx, devices: async () => (await listDevices(ctx, { state: "in_use" })).data };
}

async function send(action: unknown, fields: [string, string][]): Promise<FormState<PairingCode>> {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return (action as (before: undefined, form: FormData) => Promise<FormState<PairingCode>>)(undefined, form);
}

const codeIn = ({ result }: FormState<PairingCode>) => new URL(result?.link ?? "").hash.replace("#pair=", "");

test("a device is paired by the code behind the # of its link, and the page is told when the phone is there", async () => {
  const { ctx, devices } = await start();
  const { eventIds } = await makeTicketProduct(ctx);
  const [event = ""] = eventIds;
  const state = await send(actions.pair, [
    ["name", "Door A"],
    ["kinds", "ticket"],
    ["kinds", "voucher"],
    ["ticket_event_ids", event],
  ]);
  const id = state.result?.id ?? "";
  const isPaired = async () => (await GET(new Request("http://a.example"), { params: Promise.resolve({ id }) })).json();
  expect(await devices()).toMatchObject([
    { name: "Door A", kinds: ["ticket", "voucher"], ticket_event_ids: [event], shows_names: false },
  ]);
  expect(await isPaired()).toEqual({ is_paired: false });
  await pairDevice(codeIn(state), requestFacts());
  expect(await isPaired()).toEqual({ is_paired: true });
});

test("a new code replaces the one before; without a name or a kind nothing is added", async () => {
  const { devices } = await start();
  const state = await send(actions.pair, [
    ["name", "Door A"],
    ["kinds", "booking"],
    ["shows_names", "on"],
  ]);
  expect(await devices()).toMatchObject([{ ticket_event_ids: null, shows_names: true }]);
  const next = await send(actions.newCode, [["id", state.result?.id ?? ""]]);
  await expect(pairDevice(codeIn(state), requestFacts())).rejects.toMatchObject({ code: "not_found" });
  expect(await pairDevice(codeIn(next), requestFacts())).toMatchObject({ name: "Door A" });
  expect(Object.keys((await send(actions.pair, [["name", ""]])).form?.error ?? {})).toEqual(["name", "kinds"]);
  const taken = await send(actions.pair, [
    ["name", "Door A"],
    ["kinds", "ticket"],
  ]);
  expect(taken.form?.error).toMatchObject({ name: ["Another device in use has this name. Choose a different one."] });
  expect(await devices()).toHaveLength(1);
});
