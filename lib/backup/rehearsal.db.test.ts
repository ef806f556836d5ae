import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { nowInSeconds } from "#lib/core/time";
import { pool } from "#lib/db/client";
import { migrate } from "#lib/db/migrate";
import { isRehearsal } from "#lib/db/rehearsal";
import { updateEndpoint } from "#lib/domain/webhook-endpoints/update";
import { makeApp } from "#lib/inngest/app";
import { InngestEngine } from "#lib/inngest/engine";
import { removeUnusedFiles } from "#lib/jobs/remove-unused-files";
import { restoreFrom, rewrite, saveTo } from "#lib/testing/backups";
import { databases } from "#lib/testing/databases";
import { startDispatcher } from "#lib/testing/dispatchers";
import { startSender, toSmtp } from "#lib/testing/mail";
import { mailOf, writeMail } from "#lib/testing/people";
import { startReceiver, until } from "#lib/testing/receiver";
import { startSmtp } from "#lib/testing/smtp";
import { testContext } from "#lib/testing/store";
import { fireEvents, makeEndpoint, makePresentStore, statusesOf, type TestEndpoint } from "#lib/testing/webhooks";

const { create, use } = databases();
const folder = mkdtempSync(join(tmpdir(), "rehearsal-"));
const file = join(folder, "store.sql.gz");
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** The rows that wait in the backup: three deliveries, a mail and a file to remove. */
beforeAll(async () => {
  vi.stubEnv("WEBHOOK_ALLOW_PRIVATE_TARGETS", "true");
  await use(await create());
  const ctx = await makePresentStore();
  merchantId = ctx.merchantId;
  endpoint = await makeEndpoint(ctx, "http://127.0.0.1:1/");
  await fireEvents(ctx, "customer.created", 3);
  await writeMail(ctx);
  await pool().query("INSERT INTO unused_file VALUES ($1, 'a', 'test', now())", [merchantId]);
  await saveTo(file);
});

let merchantId: string;
let endpoint: TestEndpoint;
const contextNow = () => testContext(merchantId, "test", nowInSeconds());
const countMarks = async () => (await pool().query("SELECT FROM rehearsal")).rowCount;

test("from a rehearsal, nothing that waited is sent, and no mail later; an endpoint that is switched on gets events", async () => {
  const [receiver, smtp] = [await startReceiver(), await startSmtp()];
  await use(await create());
  await restoreFrom(file, { isRehearsal: true });
  const ctx = contextNow();
  await pool().query("UPDATE webhook_delivery SET url = $1", [receiver.url]);
  await pool().query("UPDATE webhook_endpoint SET url = $1", [receiver.url]);
  startDispatcher();
  startSender(toSmtp(smtp));
  await until(async () => (await statusesOf(endpoint)).every((status) => status === "abandoned"));
  await writeMail(ctx);
  await until(async () => (await mailOf(ctx)).every(({ status }) => status === "kept"));
  expect(await mailOf(ctx)).toHaveLength(2);
  expect(await removeUnusedFiles.run(nowInSeconds())).toBe(0);
  expect((await pool().query("SELECT FROM unused_file")).rowCount).toBe(1);
  expect({ received: receiver.received, mail: smtp.texts }).toEqual({ received: [], mail: 0 });

  await updateEndpoint(ctx, endpoint.id, { enabled: true });
  await fireEvents(ctx);
  await until(() => receiver.received.length > 0);
  expect(receiver.received).toHaveLength(1);
});

test("a rehearsal hands nothing to Inngest and does not register there", async () => {
  await use(await create());
  await restoreFrom(file, { isRehearsal: true });
  const inngest = await startReceiver(() => (response) => response.end('{"ok":true,"modified":true}'));
  await updateEndpoint(contextNow(), endpoint.id, { enabled: true });
  const engine = new InngestEngine(
    makeApp({ isDev: false, eventKey: "key", signingKey: "00ff", baseUrl: new URL(inngest.url).origin }),
  );
  const asked = vi.spyOn(pool(), "query");
  engine.start();
  const asksForMark = () => asked.mock.calls.filter(([query]) => JSON.stringify(query).includes("FROM rehearsal"));
  await until(() => asksForMark().length >= 2); // the first hand-over has ended
  expect(inngest.received).toEqual([]);
  await pool().query("DELETE FROM rehearsal");
  await until(() => inngest.received.length > 0);
  await engine.stop();
});

test("only --rehearsal makes one, also of an older backup; a backup of a rehearsal is one, and a failed restore leaves no mark", async () => {
  await use(await create());
  await restoreFrom(file);
  expect(await isRehearsal()).toBe(false);
  expect((await pool().query("SELECT FROM webhook_endpoint WHERE enabled")).rowCount).toBe(1);

  const broken = rewrite(file, join(folder, "broken.sql.gz"), (sql) =>
    sql.replace(/(COPY "webhook_endpoint" .*\n)(.*\n)/, "$1$2$2"),
  );
  await use(await create());
  await expect(restoreFrom(broken, { isRehearsal: true })).rejects.toThrow("duplicate key");
  expect(await isRehearsal()).toBe(false);
  await restoreFrom(file, { isRehearsal: true });
  const copy = join(folder, "copy.sql.gz");
  await saveTo(copy);
  for (const again of [false, true]) {
    await use(await create());
    await restoreFrom(copy, { isRehearsal: again });
    expect(await countMarks()).toBe(again ? 2 : 1);
  }

  const url = await create();
  await use(url);
  await pool().query("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
  await migrate(url, undefined, "20261125151000_removed_files");
  await saveTo(join(folder, "old.sql.gz"));
  await pool().query("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
  const { applied } = await restoreFrom(join(folder, "old.sql.gz"), { isRehearsal: true });
  expect(applied).toContain("20261126021500_rehearsal");
  expect(await isRehearsal()).toBe(true);
});
