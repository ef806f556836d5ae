import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readEnvironment } from "#lib/config/environment";

const ROOT = join(import.meta.dirname, "../..");
const read = (file: string): string => readFileSync(join(ROOT, file), "utf8");
const dockerfile = read("Dockerfile");
const compose = read("compose.yaml");
const ignored = read(".dockerignore").split("\n").filter(Boolean);

/** The variables that the compose file gives to Zakka, with their values. */
const given = Object.fromEntries(
  [...(/environment:\n((?: {6}\w+: .*\n)+)/.exec(compose)?.[1] ?? "").matchAll(/^ {6}(\w+): (.*)$/gm)].map(
    ([, name = "", value = ""]) => [name, value],
  ),
);
/** As the shell does it, with a value for each variable that is required. */
const filled = (value: string): string =>
  value
    .replace(/\$\{APP_URL:\?[^}]*\}/, "https://shop.example.com")
    .replace(/\$\{\w+:\?[^}]*\}/g, "0123456789abcdef0123456789abcdef")
    .replace(/\$\{\w+:-([^}]*)\}/g, "$1");

test("the compose file gives Zakka variables that it knows, with valid values", () => {
  expect(Object.keys(given).length).toBeGreaterThan(8);
  const known = read("README.md");
  for (const name of Object.keys(given)) expect(known).toContain(`\`${name}\``);
  const values = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, filled(value)]));
  expect(readEnvironment(values)).toMatchObject({ APP_URL: "https://shop.example.com", TRUST_PROXY: 1 });
});

test("no secret of the compose file has a value of its own", () => {
  const secrets = compose.match(/^ .*(SECRET|PASSWORD|_KEY|event-key|signing-key)(: |=).*$/gm) ?? [];
  expect(secrets.length).toBeGreaterThan(5);
  for (const line of secrets.filter((one) => !/openssl/.test(one)))
    expect(line).toMatch(/\$\{\w+:\?Set \w+ in \.env\}/);
});

test("the image runs files that exist and are not left out, as a user without rights", () => {
  const commands = [...dockerfile.matchAll(/bin\/[\w.-]+\.(?:ts|mjs)/g)].map(([file]) => file);
  expect(commands).toContain("bin/start.ts");
  for (const file of commands) {
    expect(existsSync(join(ROOT, file))).toBe(true);
    expect(ignored.some((pattern) => file.startsWith(pattern))).toBe(false);
  }
  const { scripts } = JSON.parse(read("package.json"));
  for (const [, script = ""] of dockerfile.matchAll(/npm run (\w+)/g)) expect(scripts).toHaveProperty(script);
  expect(dockerfile.indexOf("USER node")).toBeGreaterThan(dockerfile.lastIndexOf("RUN "));
  for (const folder of ["app", "bin", "components", "docs", "lib", "packages", "prisma", "public"])
    expect(ignored).not.toContain(folder);
  for (const secret of [".data", ".env*", ".git"]) expect(ignored).toContain(secret);
});

test("the folder of data is new in the image, where only its user writes: the build has written to it as root", () => {
  const [, build = "", image = ""] = dockerfile.split(/^FROM .*$/m);
  expect(build).toMatch(/ rm -rf [^&]* \.data(\s|$)/);
  expect(image).toContain("RUN mkdir .data && chown node:node .data");
});
