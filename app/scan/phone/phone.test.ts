import { expect, test } from "vitest";
import { Keystrokes } from "./keystrokes.ts";
import { DEFAULTS, readPreferences } from "./preferences.ts";
import { signalOf } from "./signals.ts";

test("the fast typing of a handheld scanner is read as a code, and the typing of a person is not", () => {
  const strokes = new Keystrokes();
  const type = (text: string, every: number, from: number) =>
    [...text, "Enter"].map((key, index) => strokes.press(key, from + index * every)).at(-1);
  expect(type("T-7K2M9QXR", 12, 1_000)).toBe("T-7K2M9QXR");
  expect(type("T-7K2M9QXR", 150, 9_000)).toBeNull();
  expect(type("abc", 12, 20_000)).toBeNull();
});

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
