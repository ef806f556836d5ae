import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");

/** Which of these packages a process has loaded once it has all that every process loads when it starts. */
const PROGRAM = `
  import { registerHooks } from "node:module";
  const loaded = new Set();
  registerHooks({
    resolve(name, context, next) {
      const found = next(name, context);
      for (const [, part] of found.url.matchAll(/node_modules\\/((?:@[^/]+\\/)?[^/]+)/g)) loaded.add(part);
      return found;
    },
  });
  const { GET } = await import("#app/api/inngest/route");
  await import("#lib/engine/engine");
  await import("#lib/mail/sender");
  await import("#lib/dashboard/mail/read");
  const { status } = await GET(new Request("http://localhost/api/inngest"));
  process.stdout.write(JSON.stringify({ status, loaded: [...loaded] }), () => process.exit());
`;

async function loadedIn(env: Record<string, string>): Promise<{ status: number; loaded: string[] }> {
  const { PATH = "" } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", PROGRAM], {
    cwd: ROOT,
    env: { PATH, LOG_LEVEL: "silent", ...env } as unknown as NodeJS.ProcessEnv,
  });
  return JSON.parse(stdout);
}

const OPTIONAL = /inngest|opentelemetry|nodemailer|react|sharp/;

test("without Inngest, SMTP and a picture their libraries are not loaded, not even for a request to the Inngest endpoint", async () => {
  const { status, loaded } = await loadedIn({});
  expect(loaded).toContain("pg");
  expect(loaded.filter((name) => OPTIONAL.test(name))).toEqual([]);
  expect(status).toBe(404);
});

test("with Inngest its endpoint responds", async () => {
  const { status, loaded } = await loadedIn({ INNGEST_EVENT_KEY: "key", INNGEST_SIGNING_KEY: "0123456789abcdef" });
  expect(loaded).toContain("inngest");
  expect(status).toBe(401);
});
