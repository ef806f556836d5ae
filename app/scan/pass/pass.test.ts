import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { endsSoon, forgetPasses, keepPass, keptOrNewPass, keptPass, newPass, PAIRED_KEY } from "./pass.ts";

const KEY = "zakka.scan.pass.store.test.person";
const PASS = { id: "1", token: "zd_x", expires_at: 2_000_000_000, name: "Ines’s phone" };

beforeEach(() => {
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => Object.assign(kept, { [key]: value }),
    removeItem: (key: string) => delete kept[key],
  };
  const kept: Record<string, string> = Object.create(methods); // whose keys are what is stored, as in a browser
  vi.stubGlobal("localStorage", kept);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const answering = (status: number) => vi.stubGlobal("fetch", async () => Response.json(PASS, { status }));

test.each([
  [401, "signed_out", null],
  [403, "signed_out", null],
  [409, "revoked", null],
  [429, "busy", PASS],
  [503, "fault", PASS],
] as const)(
  "an answer of %i is %s; a stored pass is removed only if it no longer works",
  async (status, problem, kept) => {
    answering(201);
    expect(await newPass(KEY)).toEqual(PASS);
    answering(status);
    expect(await newPass(KEY)).toBe(problem);
    expect(keptPass(KEY, 1_900_000_000)).toEqual(kept);
  },
);

test("the pass of a paired device never ends by itself, and stays when a person signs out", () => {
  const device = { ...PASS, expires_at: null };
  expect([endsSoon(device, 9_000_000_000), endsSoon(PASS, 1_999_999_880), endsSoon(PASS, 1_999_999_879)]).toEqual([
    false,
    true,
    false,
  ]);
  keepPass(PAIRED_KEY, device);
  keepPass(KEY, PASS);
  forgetPasses();
  expect([keptPass(KEY, 0), keptPass(PAIRED_KEY, 0)]).toEqual([null, device]);
});

test("a pass that has ended goes on while there is no network, and is replaced when there is one", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  expect(await keptOrNewPass(KEY, 2_100_000_000)).toBe("unreachable");
  keepPass(KEY, PASS);
  expect(await keptOrNewPass(KEY, 2_100_000_000)).toEqual(PASS);
  const next = { ...PASS, token: "zd_y", expires_at: 2_200_000_000 };
  vi.stubGlobal("fetch", async () => Response.json(next, { status: 201 }));
  expect(await keptOrNewPass(KEY, 2_100_000_000)).toEqual(next);
});
