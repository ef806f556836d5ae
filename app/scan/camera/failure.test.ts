import { expect, test } from "vitest";
import { CAMERA_TEXTS, cameraFailureOf } from "./failure.ts";

test.each([
  ["NotAllowedError", "denied"],
  ["NotFoundError", "missing"],
  ["OverconstrainedError", "missing"],
  ["NotReadableError", "taken"],
  ["DecoderError", "decoder"],
  ["Whatever", "unsupported"],
] as const)("%s means the camera is %s", (name, failure) => {
  expect(cameraFailureOf(Object.assign(new Error("x"), { name }), true)).toBe(failure);
});

test("without HTTPS the reason is always `insecure`, and the page offers no retry", () => {
  expect(cameraFailureOf(new Error("x"), false)).toBe("insecure");
  expect(CAMERA_TEXTS.insecure.again).toBeNull();
  expect(CAMERA_TEXTS.insecure.sentence).toContain("https");
});
