import { afterEach, expect, test, vi } from "vitest";
import { citusUrl } from "#lib/testing/citus";
import { ownDatabase } from "#lib/testing/own-database";
import { resultOf, zakka } from "./in-process.ts";

ownDatabase();

afterEach(() => void vi.unstubAllEnvs());

test("doctor prints each check, and exits with 1 if one fails", async () => {
  vi.stubEnv("TRUST_PROXY", "1"); // whatever other tests sent through a proxy
  const well = await resultOf<{ ok: boolean; checks: { check: string; ok: boolean }[] }>("doctor");
  expect(well.ok).toBe(true);
  expect(well.checks.map(({ check }) => check)).toEqual([
    "configuration",
    "database",
    "migrations",
    ...(citusUrl() ? ["tables"] : []),
    "clock",
    "mail",
  ]);
  expect(well.checks.at(-1)).toMatchObject({ ok: true, message: expect.stringContaining("`zakka mail`") });
  const away = {
    PORT: "http",
    DATABASE_URL: "postgresql://me:secret@127.0.0.1:1/none",
    REDIS_URL: "redis://127.0.0.1:1",
    SMTP_URL: "smtp://me:secret@127.0.0.1:1",
    MAIL_FROM: "mail@zakka.example",
    OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:2",
  };
  for (const [name, value] of Object.entries(away)) vi.stubEnv(name, value);
  const { code, stdout, stderr } = await zakka("doctor", "--json");
  expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
  expect(stdout).not.toContain("secret");
  expect(JSON.parse(stdout)).toMatchObject({
    ok: false,
    checks: [
      { check: "configuration", ok: false, message: expect.stringContaining("PORT") },
      { check: "database", ok: false, message: expect.stringContaining("ECONNREFUSED") },
      { check: "redis", ok: false, message: expect.stringContaining("ECONNREFUSED") },
      { check: "mail", ok: false, message: expect.stringContaining("ECONNREFUSED") },
      { check: "traces", ok: false, message: expect.stringContaining("ECONNREFUSED") },
    ],
  });
});
