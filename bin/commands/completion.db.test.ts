import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { refusal, zakka } from "./in-process.ts";

/** Returns what bash offers after these words, of which the last one is not finished. */
async function offered(...words: string[]): Promise<string[]> {
  const { stdout: script } = await zakka("completion", "bash");
  const run = `${script}
COMP_WORDS=(zakka "$@"); COMP_CWORD=$#; _zakka; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync("bash", ["-c", run, "bash", ...words], { encoding: "utf8" })
    .split("\n")
    .filter(Boolean);
}

test("bash completes commands, their options and what they take", async () => {
  expect(await offered("")).toEqual([
    "merchant",
    "person",
    "mail",
    "key",
    "app",
    "seed",
    "listen",
    "trigger",
    "clock",
    "payments",
    "backup",
    "restore",
    "db",
    "secret",
    "doctor",
    "completion",
  ]);
  expect(await offered("merchant", "")).toEqual(["create", "set"]);
  expect(await offered("clock", "")).toEqual(["show", "advance"]);
  expect(await offered("clock", "advance", "31d", "--m")).toEqual(["--merchant"]);
  expect(await offered("merchant", "create", "--p")).toEqual(["--password", "--password-stdin", "--plan"]);
  expect(await offered("merchant", "create", "--name", "A", "--e")).toEqual(["--email"]);
  expect(await offered("merchant", "set", "time")).toEqual(["timezone="]);
  expect(await offered("trigger", "ticket.r")).toEqual(["ticket.redeemed", "ticket.redemption_reversed"]);
  expect(await offered("completion", "")).toEqual(["bash", "zsh", "fish", "--json", "--help"]);
  expect(await offered("nonsense", "")).toEqual([]);
});

test("zsh and fish have a script too, and another shell is refused", async () => {
  expect((await zakka("completion", "zsh")).stdout).toContain("bashcompinit");
  const { stdout } = await zakka("completion", "fish", "--json");
  expect(JSON.parse(stdout)).toMatchObject({ shell: "fish", script: expect.stringContaining("complete -c zakka") });
  for (const words of [[], ["powershell"], ["bash", "zsh"]]) {
    expect(await refusal("completion", ...words)).toContain("Name one shell");
  }
});
