import { execFile, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { GET as metadata } from "#app/.well-known/oauth-authorization-server/route";
import { POST as revoke } from "#app/oauth/revoke/route";
import { POST as token } from "#app/oauth/token/route";
import { loadRouteTable } from "#lib/api/table";
import { authorizeApp } from "#lib/domain/app-grants/authorize";
import { findInstalledApp } from "#lib/domain/app-grants/read";
import { makeApp, makeInstaller } from "#lib/testing/apps";
import { until } from "#lib/testing/receiver";
import { present } from "#lib/testing/store";
import { codeAddress, readAuthorizationRequest } from "./authorization-request.ts";

// Runs the samples of docs/guides/oauth.md, as they are printed there, against the endpoints that they name.

const GUIDE = readFileSync(join(import.meta.dirname, "../../docs/guides/oauth.md"), "utf8");
const [PROGRAM = ""] = /(?<=^```js install\.mjs\n)[\s\S]*?(?=^```$)/m.exec(GUIDE) ?? [];
/** The commands, without the one that registers an app. */
const [MAKE_ADDRESS = "", EXCHANGE = "", CALL_API = "", REFRESH = "", GIVE_BACK = "", ...MORE] = [
  ...GUIDE.matchAll(/^```sh\n([\s\S]*?)^```$/gm),
]
  .map(([, commands = ""]) => commands)
  .filter((commands) => !commands.startsWith("npx"));

/** In the checkout, so that the program can import installed packages. */
const folder = mkdtempSync(join(import.meta.dirname, "../../node_modules/.guide-"));
let server: ReturnType<typeof createServer>;
let url: string;

beforeAll(async () => {
  const table = await loadRouteTable();
  const handlers: Record<string, (request: Request) => Response | Promise<Response>> = {
    "/.well-known/oauth-authorization-server": metadata,
    "/oauth/token": token,
    "/oauth/revoke": revoke,
  };
  const answer = (request: Request) =>
    handlers[new URL(request.url).pathname]?.(request) ?? table.fetch(request, "127.0.0.1");
  server = createServer(getRequestListener(answer));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubEnv("APP_URL", url);
});

afterAll(() => {
  vi.unstubAllEnvs();
  server.close();
  server.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs commands that must all succeed. Returns what they print. */
async function shell(commands: string, variables: Record<string, string>): Promise<string> {
  const env = { ...process.env, ...variables };
  return (await promisify(execFile)("bash", ["-euc", commands], { env })).stdout;
}

async function makeClient() {
  const app = await makeApp({ type: "public", redirect_uris: ["http://127.0.0.1/callback"] });
  const { ctx } = await makeInstaller();
  /** Allows what the address asks for. Returns where the browser goes then. */
  const allow = async (address: string): Promise<string> => {
    expect(address.startsWith(`${url}/oauth/authorize?`)).toBe(true);
    const reading = await readAuthorizationRequest(new URL(address).searchParams);
    if (reading.kind !== "consent") throw new Error(JSON.stringify(reading));
    return codeAddress(reading.request, await authorizeApp(present(ctx), reading.request));
  };
  return { id: app.app.id, allow, isInstalled: async () => (await findInstalledApp(ctx, app.app.id)) !== null };
}

test("the commands lead from an address to a call, new tokens and the end of the grant", async () => {
  const { id, allow, isInstalled } = await makeClient();
  const start = MAKE_ADDRESS.replace("http://localhost:3000", url).replace("CLIENT_ID=…", `CLIENT_ID=${id}`);
  const [address = "", verifier = ""] = (await shell(`${start}\necho "$VERIFIER"`, {})).trim().split("\n");
  const code = new URL(await allow(address)).searchParams.get("code") ?? "";
  const variables: Record<string, string> = { ZAKKA: url, CLIENT_ID: id, VERIFIER: verifier };
  const tokens = JSON.parse(await shell(EXCHANGE.replace("CODE=zc_…", `CODE=${code}`), variables));
  expect(tokens).toEqual({
    access_token: expect.stringMatching(/^zo_/),
    token_type: "Bearer",
    expires_in: 3_600,
    refresh_token: expect.stringMatching(/^zr_/),
    scope: "orders:read tickets:read",
  });
  const withTokens = (commands: string, { access_token, refresh_token }: Record<string, string>) =>
    shell(commands.replace("zo_…", access_token ?? "").replace("zr_…", refresh_token ?? ""), variables);
  expect(JSON.parse(await withTokens(CALL_API, tokens))).toMatchObject({ object: "list", data: [] });
  const next = JSON.parse(await withTokens(REFRESH, tokens));
  expect(next.refresh_token).not.toBe(tokens.refresh_token);
  expect(await isInstalled()).toBe(true);
  await withTokens(GIVE_BACK, next);
  expect(await isInstalled()).toBe(false);
  expect(MORE).toEqual([]);
});

test("the program with oauth4webapi installs a public app", async () => {
  const { id, allow } = await makeClient();
  writeFileSync(join(folder, "install.mjs"), PROGRAM);
  const env = { ...process.env, ZAKKA: url, CLIENT_ID: id };
  const program = spawn(process.execPath, ["install.mjs"], { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [program.stdout, program.stderr]) stream.on("data", (chunk) => (output += chunk));
  const ended = new Promise((resolve) => program.once("exit", resolve));
  try {
    await until(() => /^Open \S+\n/m.test(output) || program.exitCode !== null);
    const [, address = ""] = /^Open (\S+)/m.exec(output) ?? [];
    expect((await fetch(await allow(address))).status, output).toBe(200);
    expect(await ended, output).toBe(0);
  } finally {
    program.kill();
  }
  expect(output).toMatch(/^200 \{/m);
  expect(output).toContain("Refreshed. The new token ends in 3600 seconds.");
});
