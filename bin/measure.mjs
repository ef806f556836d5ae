// npm run bench, npm run bench:* and npm run simulate:door. Runs on Node 20 with nothing installed: installs the packages that only
// tests and measurements need, and a browser for those of WITH_BROWSER, then runs a script of `bench` on the pinned Node 24.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { explain, interrupt, node24, prepare, root } from "./prepare.mjs";
import { findBrowser } from "./test-servers.mjs";

const WITH_BROWSER = ["lighthouse", "scan"];

const [, , script, ...args] = process.argv;
let child;
let isStopping = false;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    isStopping = true;
    interrupt();
    child?.kill("SIGTERM");
  });
}

try {
  await prepare({ forTests: true });
  if (WITH_BROWSER.includes(script) && !isStopping) await findBrowser();
  process.exitCode = isStopping ? 1 : await measure();
} catch (error) {
  if (!isStopping) console.error(explain(error));
  process.exitCode = 1;
}

function measure() {
  return new Promise((resolve, reject) => {
    child = spawn(node24, [join(root, "bench", `${script}.ts`), ...args], { cwd: root, stdio: "inherit" });
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}
