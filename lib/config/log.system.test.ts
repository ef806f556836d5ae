import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, openSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Linux has a file that is always full. */
const FULL = "/dev/full";
const SCRIPT = `
  const { log } = await import("#lib/config/log");
  log.warn("a line");
  setTimeout(() => process.exit(7), 300);`;

test.skipIf(!existsSync(FULL))("a process whose log is on a full disk goes on, and ends when it wants to", async () => {
  const child = spawn(process.execPath, ["--input-type=module", "-e", SCRIPT], {
    cwd: join(import.meta.dirname, "../.."),
    stdio: ["ignore", openSync(FULL, "w"), "inherit"],
    timeout: 20_000,
    killSignal: "SIGKILL",
  });
  expect(await once(child, "exit")).toEqual([7, null]);
});
