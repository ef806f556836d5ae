import { spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { delimiter, join } from "node:path";
import { node24, root } from "./prepare.mjs";

const OUTPUT_LIMIT = 20_000;
const running = new Set();

export const env = {
  ...process.env,
  PATH: `${join(root, "node_modules", ".bin")}${delimiter}${process.env.PATH ?? ""}`,
  NEXT_TELEMETRY_DISABLED: "1",
  REDOCLY_TELEMETRY: "off",
  REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
  ...(process.stdout.isTTY && { FORCE_COLOR: "1" }),
  // In a container, another user can own the checkout. Git refuses that by default.
  GIT_CONFIG_COUNT: "1",
  GIT_CONFIG_KEY_0: "safe.directory",
  GIT_CONFIG_VALUE_0: "*",
};

/**
 * Runs a script on the pinned Node. Returns its exit code and the end of its output. With `isShown`, also prints the output.
 * One that `givesWay`, and what it starts, gets the cores that others leave.
 */
export function runNode(args, { variables = {}, isShown = false, givesWay = true } = {}) {
  return new Promise((resolve) => {
    const child = spawn(node24, args, { cwd: root, env: { ...env, ...variables }, stdio: ["ignore", "pipe", "pipe"] });
    running.add(child);
    if (givesWay) giveWay(child);
    let output = "";
    const keep = (chunk) => {
      output = (output + chunk).slice(-OUTPUT_LIMIT);
      if (isShown) process.stdout.write(chunk);
    };
    const finish = (code) => {
      running.delete(child);
      resolve({ code, output });
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.once("error", (error) => {
      keep(error.message);
      finish(1);
    });
    child.once("close", (code) => finish(code ?? 1));
  });
}

/** Lowers the priority of a program, and of what it starts from now on. */
export function giveWay({ pid }) {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended, or the system refuses: then it runs as all others.
  }
}

/** Stops every running program. */
export function stopAll() {
  for (const child of running) child.kill("SIGTERM");
}
