import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Parts that stand in the frame of the dashboard or load others, are shown by the part around them, or show nothing. */
const ELSEWHERE = [
  "ClockProvider",
  "Columns",
  "FormStore",
  "KeepFresh",
  "LeaveDialog",
  "LeaveGuard",
  "PlainFailed",
  "RealClock",
  "Toasts",
  "ToastList",
  "ThemeChoice",
  "HalfDisc",
  "Mark",
];

test("the gallery shows every part", () => {
  const gallery = globSync("app/parts/*.tsx")
    .map((path) => readFileSync(path, "utf8"))
    .join("\n");
  const sources = globSync("components/ui/*.tsx")
    .filter((path) => !path.endsWith("-popup.tsx"))
    .map((path) => ({ path, source: readFileSync(path, "utf8") }));
  const parts = sources.flatMap(({ path, source }) =>
    [...source.matchAll(/^export (?:function|const) ([A-Z]\w*[a-z]\w*)/gm)].map(([, name = ""]) => ({ path, name })),
  );
  const isShown = (name: string) => new RegExp(`<${name}\\b`).test(gallery);
  /** A part that is loaded later is used as `<part.ToastList>`. */
  const usedByShown = (name: string) =>
    sources.some(
      ({ path, source }) =>
        new RegExp(`<(?:part\\.)?${name}\\b`).test(source) &&
        parts.some((part) => part.path === path && isShown(part.name)),
    );
  const missing = parts.filter(({ name }) => !ELSEWHERE.includes(name) && !isShown(name) && !usedByShown(name));
  expect(missing).toEqual([]);
  expect(parts.length).toBeGreaterThan(60);
});
