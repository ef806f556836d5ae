import { expect, test } from "vitest";
import { formatSize } from "./size.ts";

test("a size is shown in the unit that people read, and never as a thousand of it", () => {
  for (const [bytes, text] of [
    [0, "0 bytes"],
    [1, "1 byte"],
    [999, "999 bytes"],
    [1_000, "1 kB"],
    [12_400, "12 kB"],
    [999_600, "1 MB"],
    [3_440_000, "3.4 MB"],
    [12_400_000, "12 MB"],
    [524_288_000, "524 MB"],
    [2_000_000_000, "2 GB"],
  ] as const) {
    expect(formatSize(bytes)).toBe(text);
  }
});
