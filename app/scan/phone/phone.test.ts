import { expect, test } from "vitest";
import { DEFAULTS, readPreferences } from "./preferences.ts";
import { signalOf } from "./signals.ts";

test("invalid preferences are replaced by the defaults", () => {
  expect(readPreferences(null)).toEqual(DEFAULTS);
  expect(readPreferences("not json")).toEqual(DEFAULTS);
  expect(readPreferences("null")).toEqual(DEFAULTS);
  expect(readPreferences('{"hand":"left","language":"xx","sound":false,"cameraId":7}')).toEqual({
    ...DEFAULTS,
    hand: "left",
    sound: false,
  });
});

test("the sound of an acceptance rises, that of a refusal is low and flat, and there is none before a response", () => {
  expect(signalOf("admit")?.tones.map(({ hz }) => hz)).toEqual([660, 880]);
  expect(signalOf("charged")?.tones.map(({ hz }) => hz)).toEqual([660, 880, 1320]);
  expect(signalOf("used")).toMatchObject({ wave: "square", vibration: [200, 80, 200] });
  expect(signalOf("used")?.tones).toHaveLength(2);
  expect(signalOf("unknown")?.tones).toHaveLength(3);
  expect(signalOf("wait")).toBeNull();
  expect(signalOf("busy")).toBeNull();
});
