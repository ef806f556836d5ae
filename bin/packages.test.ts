import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./prepare.mjs";

const read = (name: string) => JSON.parse(readFileSync(join(root, name), "utf8"));
const { dependencies, devDependencies, overrides } = read("package.json");
const lock: Record<string, { version: string }> = read("package-lock.json").packages;

test("every package is pinned to one version, and that version is installed", () => {
  const pins = Object.entries({ ...dependencies, ...devDependencies });
  expect(pins.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.-]+)?$/.test(version as string))).toEqual([]);
  expect(pins.filter(([name, version]) => lock[`node_modules/${name}`]?.version !== version)).toEqual([]);
});

test("every override is pinned too, and is the only version in the tree", () => {
  const lifted = Object.values<Record<string, string>>(overrides).flatMap(Object.entries);
  const versionsOf = (name: string) =>
    new Set(
      Object.entries(lock).flatMap(([path, { version }]) => (path.endsWith(`node_modules/${name}`) ? version : [])),
    );
  for (const [name, pin] of lifted) {
    const version = pin === `$${name}` ? dependencies[name] : pin.split("@").at(-1);
    expect([name, ...versionsOf(name)]).toEqual([name, version]);
  }
});

test("the lock file names no registry", () => {
  expect(readFileSync(join(root, "package-lock.json"), "utf8")).not.toContain('"resolved"');
});
