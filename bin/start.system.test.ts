import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

const SECRET = "0123456789abcdef0123456789abcdef";

/** Runs bin/start.ts, as `npm start` does after it has installed the packages. */
function start(environment: Record<string, string>): Promise<{ code: number | null; out: string; err: string }> {
  const { PATH, NODE_ENV } = process.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, "start.ts")], {
    env: { PATH, NODE_ENV, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [out, err] = ["", ""];
  child.stdout.on("data", (chunk) => {
    out += chunk;
  });
  child.stderr.on("data", (chunk) => {
    err += chunk;
  });
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, out, err })));
}

async function busyPort(host: string, use: (port: number) => Promise<void>): Promise<void> {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, host, resolve));
  const address = other.address();
  try {
    await use(typeof address === "object" && address ? address.port : 0);
  } finally {
    other.close();
  }
}

const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === "::1"));

const taken: [at: string, more: Record<string, string>][] = [
  ["127.0.0.1", {}],
  ["127.0.0.1", { HOST: "0.0.0.0" }],
];
if (hasIpv6) taken.push(["::1", {}]); // `localhost` names it too

test.each(taken)("a port in use on %s, started with %o: one line says what to do, and nothing starts", (at, more) =>
  busyPort(at, async (port) => {
    const { code, out, err } = await start({ PORT: String(port), ...more });
    expect(code).toBe(1);
    expect(out).toBe("");
    expect(err).toMatch(new RegExp(`^Port ${port} is in use [^\\n]*PORT=${port + 1} npm start[^\\n]*\\n$`));
  }),
);

test("an address of another machine: one line, and nothing starts", async () => {
  const { code, out, err } = await start({ PORT: "39872", HOST: "192.0.2.1" });
  expect([code, out]).toEqual([1, ""]);
  expect(err).toMatch(/^HOST is not an address of this machine \(192\.0\.2\.1\)[^\n]*\n$/);
});

test("invalid variables: one line each, and nothing starts", async () => {
  const { code, out, err } = await start({ PORT: "eighty", TRUST_PROXY: "-1" });
  expect(code).toBe(1);
  expect(out).toBe("");
  expect(err).toMatch(/^TRUST_PROXY is wrong[^\n]*\nPORT is wrong \("eighty"\)[^\n]*\n$/);
});

test("an unreachable database: one line, without its password", async () => {
  const DATABASE_URL = "postgresql://zakka:hunter2@127.0.0.1:1/zakka";
  const { code, err } = await start({ DATABASE_URL, APP_SECRET: SECRET, PORT: "39871" });
  expect(code).toBe(1);
  expect(err).toMatch(/^Database postgresql:\/\/zakka:\*\*\*@127\.0\.0\.1:1\/zakka: [^\n]*DATABASE_URL[^\n]*\n$/);
});
