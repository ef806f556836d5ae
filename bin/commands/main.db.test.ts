import { readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { refusal, zakka, zakkaWith } from "./in-process.ts";

afterEach(() => void vi.unstubAllEnvs());

test("every command has a help text, and an unknown command is refused", async () => {
  const overview = await zakka("--help");
  expect(overview).toMatchObject({ code: 0, stderr: "" });
  const names = [...overview.stdout.matchAll(/^ {2}zakka ([a-z ]+?)(?: [-[A-Z].*)?$/gm)].map(([, name = ""]) => name);
  expect(names).toContain("merchant create");
  for (const name of names) {
    const help = await zakka(...name.split(" "), "--help");
    expect(help).toMatchObject({ code: 0, stderr: "" });
    expect(help.stdout).toContain(`Usage: zakka ${name}`);
  }
  expect((await zakka("help")).stdout).toBe(overview.stdout);
  expect((await zakka()).stdout).toBe(overview.stdout);
  expect(await refusal("doctor", "now")).toContain("Unexpected argument 'now'");
  expect(await refusal("merchant", "create", "--name")).toContain("argument missing");
  expect(await refusal("merchant", "drop")).toContain('There is no command "merchant drop"');
});

test("help prints the help of a command or a family, and the version is that of the package", async () => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  for (const flag of ["--version", "-V"]) {
    expect(await zakka(flag)).toEqual({ code: 0, stdout: `zakka ${version}\n`, stderr: "" });
  }
  const helpOf = async (...words: string[]) => (await zakka(...words)).stdout;
  const overview = await helpOf("--help");
  expect(await helpOf("-h")).toBe(overview);
  expect(await helpOf("help", "help")).toBe(overview);
  expect(await helpOf("help", "merchant", "create")).toBe(await helpOf("merchant", "create", "--help"));
  expect(await helpOf("help", "merchant")).toBe(await helpOf("merchant", "--help"));
  expect(await helpOf("help", "merchant")).not.toBe(overview);
});

test("an unknown command names the nearest one, where one is near", async () => {
  expect(await refusal("lisen")).toContain('There is no command "lisen". Did you mean `zakka listen`?');
  expect(await refusal("help", "lisen")).toContain("Did you mean `zakka listen`?");
  expect(await refusal("merchant", "crate")).toContain("Did you mean `zakka merchant create`?");
  expect(await refusal("merchnt", "set")).toContain("Did you mean `zakka merchant set`?");
  expect(await refusal("frobnicate")).not.toContain("Did you mean");
  expect(await refusal("merchant")).toContain('"merchant" needs one more word');
  expect(await refusal("--colour")).toContain("There is no option --colour.");
});

test("the examples of the help are valid: each gets as far as the database", async () => {
  vi.stubEnv("DATABASE_URL", "postgresql://me:secret@127.0.0.1:1/none");
  const overview = (await zakka("--help")).stdout;
  const names = [...overview.matchAll(/^ {2}zakka ([a-z ]+?)(?: [-[A-Z].*)?$/gm)].map(([, name = ""]) => name);
  for (const name of names.filter((one) => one !== "doctor")) {
    const help = (await zakka(...name.split(" "), "--help")).stdout;
    const examples = [...help.matchAll(/^ {2}zakka (.+)$/gm)].map(([, line = ""]) => line);
    expect(examples.length, name).toBeGreaterThan(0);
    for (const example of examples) {
      const words = [...example.replace(/ <.*$/, "").matchAll(/"([^"]*)"|\S*"[^"]*"|\S+/g)].map(
        ([all, quoted]) => quoted ?? all.replaceAll('"', ""),
      );
      const { stderr } = await zakkaWith("thirty laps, then cake\n", ...words);
      expect(stderr, example).toContain("zakka: Database postgresql://");
    }
  }
});

test("a command line that the help does not allow ends with 2, and one that is refused with 1", async () => {
  const codeOf = async (...args: string[]) => (await zakka(...args)).code;
  expect(await codeOf("merchant", "drop")).toBe(2);
  expect(await codeOf("doctor", "now")).toBe(2);
  expect(await codeOf("doctor", "--colour")).toBe(2);
  expect(await codeOf("merchant", "create", "--name")).toBe(2);
  expect(await codeOf("key", "create")).toBe(2);
  expect(await codeOf("merchant", "set", "--merchant", "x", "colour=red")).toBe(1);
  expect(await codeOf("key", "create", "--merchant", "x", "--mode", "test", "--scopes", "all")).toBe(1);
});

test("an unreachable database is reported in one line", async () => {
  vi.stubEnv("DATABASE_URL", "postgresql://me:secret@127.0.0.1:1/none");
  const args = ["merchant", "create", "--name", "A", "--email", "a@b.example", "--password", "thirty laps, then cake"];
  const { code, stdout, stderr } = await zakka(...args);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toMatch(/^zakka: Database postgresql:\/\/me:\*\*\*@127\.0\.0\.1:1\/none: [^\n]+\n$/);
});
