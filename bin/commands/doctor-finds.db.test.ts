import type { IncomingMessage } from "node:http";
import { afterEach, expect, test, vi } from "vitest";
import { log } from "#lib/config/log";
import { pool } from "#lib/db/client";
import { noticeProxy } from "#lib/http/proxy-notice";
import { ownDatabase } from "#lib/testing/own-database";
import { until } from "#lib/testing/receiver";
import { zakka } from "./in-process.ts";

ownDatabase();

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test("doctor says that a newer version has taken away what this one needs, and no command runs", async () => {
  const name = "29991231000000_without_it_needs_29991231000000";
  await pool().query(
    "INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('x', 'x', $1, now())",
    [name],
  );
  const { code, stdout } = await zakka("doctor", "--json");
  expect(code).toBe(1);
  expect(JSON.parse(stdout).checks).toContainEqual({
    check: "migrations",
    ok: false,
    message: expect.stringContaining("too old for it: start one that has the migration 29991231000000"),
  });
  const refused = await zakka(
    "merchant",
    "create",
    "--name",
    "Cafe",
    "--email",
    "cafe@example.com",
    "--password",
    "long enough 1",
  );
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/^[^\n]*too old for it[^\n]*\n$/) });
  await pool().query("DELETE FROM _prisma_migrations WHERE migration_name = $1", [name]);
});

test("the log and doctor say that requests come through a proxy that is not trusted", async () => {
  const warn = vi.spyOn(log, "warn").mockImplementation(() => {});
  const requestOf = (remoteAddress: string, headers: Record<string, string> = { "x-forwarded-for": "203.0.113.7" }) =>
    ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage;
  const proxyCheck = async (): Promise<{ ok: boolean; message: string } | undefined> =>
    JSON.parse((await zakka("doctor", "--json")).stdout).checks.find(
      ({ check }: { check: string }) => check === "proxy",
    );
  noticeProxy(requestOf("10.0.0.7", {})); // no proxy
  noticeProxy(requestOf("8.8.8.8")); // perhaps a stranger
  vi.stubEnv("TRUST_PROXY", "1");
  noticeProxy(requestOf("10.0.0.7")); // a trusted proxy
  vi.unstubAllEnvs();
  expect(warn).not.toHaveBeenCalled();
  expect(await proxyCheck()).toBeUndefined();
  for (const peer of ["::ffff:10.0.0.7", "127.0.0.1", "fd00::7"]) noticeProxy(requestOf(peer));
  expect(warn.mock.calls).toEqual([[expect.stringContaining("Set TRUST_PROXY to the number of proxies")]]);
  await until(async () => (await pool().query("SELECT FROM proxy_notice")).rowCount === 1);
  expect(await proxyCheck()).toMatchObject({ ok: false, message: expect.stringContaining("TRUST_PROXY is 0") });
  vi.stubEnv("TRUST_PROXY", "1");
  expect(await proxyCheck()).toBeUndefined();
});

test("doctor says that payments have stopped, and what to do", async () => {
  await pool().query(
    `INSERT INTO processor_account (account, mode, reference, problem)
     VALUES ('own', 'test', 'acct_1', NULL), ('own', 'live', 'acct_2', 'other_account')`,
  );
  const { code, stdout } = await zakka("doctor", "--json");
  const { checks } = JSON.parse(stdout) as { checks: { check: string; ok: boolean; message: string }[] };
  expect(code).toBe(1);
  expect(checks.filter(({ check }) => check === "payments")).toEqual([
    {
      check: "payments",
      ok: false,
      message: expect.stringMatching(/^The payments of live mode .+ acct_2, .+zakka payments adopt --mode live\.$/),
    },
  ]);
});
