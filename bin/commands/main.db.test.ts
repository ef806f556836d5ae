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
