import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { pool } from "#lib/db/client";
import { untilBlocked } from "#lib/testing/blocked";
import { ended, FROM, LONG_MS, merchantId, only, setUpMail, startSender, toSmtp, write } from "#lib/testing/mail";
import { until } from "#lib/testing/receiver";
import { startSmtp, type TestSmtp } from "#lib/testing/smtp";
import type { MailPort } from "./port.ts";
import { SAVE_RENDERED } from "./sql.ts";

setUpMail();

test("four senders send each mail once", async () => {
  const smtp = await startSmtp();
  for (let count = 0; count < 60; count++) await write();
  for (let count = 0; count < 4; count++) startSender(toSmtp(smtp));
  await ended(60);
  expect(new Set(smtp.mail.map(({ messageId }) => messageId)).size).toBe(60);
  expect(smtp.mail).toHaveLength(60);
});

test("a sender that is stopped while it leases mail releases the leases, without an attempt", async () => {
  const smtp = await startSmtp();
  await write();
  const holder = await pool().connect();
  let stopping: Promise<void> | undefined;
  try {
    await holder.query("BEGIN; LOCK TABLE mail IN EXCLUSIVE MODE"); // leasing waits for this
    const sender = startSender(toSmtp(smtp));
    await untilBlocked();
    stopping = sender.stop(LONG_MS);
  } finally {
    await holder.query("COMMIT");
    holder.release();
  }
  await stopping;
  expect(await only()).toMatchObject({ status: "waiting", attempt_count: 0, lease_until: null });
  expect(smtp.connections).toBe(0);
});

test("a sender that lost its lease stores no result", async () => {
  let finish: (() => void) | undefined;
  const slow: MailPort = {
    deliver: () =>
      new Promise((resolve) => (finish = () => resolve({ status: "refused", error: "no", isFinal: true }))),
    close: () => {},
  };
  await write();
  startSender(slow, undefined, 600_000); // it polls once
  await until(() => finish !== undefined, LONG_MS);
  await pool().query("UPDATE mail SET lease_until = now() - interval '1 s'");
  const smtp = await startSmtp();
  startSender(toSmtp(smtp));
  await ended();
  finish?.();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await only()).toMatchObject({ status: "sent", attempt_count: 2 });
});

test("mail whose data is erased after it was leased is neither stored nor sent with that data", async () => {
  const id = await write();
  const lease = new Date(Date.now() + 60_000);
  await pool().query("UPDATE mail SET lease_until = $1", [lease]);
  const keep = async (data: unknown, until = lease) =>
    (
      await pool().query({
        ...SAVE_RENDERED,
        values: [merchantId(), id, until, JSON.stringify(data), "subject", "text", "html", null],
      })
    ).rowCount;
  const { data } = await only();
  await pool().query("UPDATE mail SET data = data #- '{answer,body}'");
  expect(await keep(data)).toBe(0);
  expect(await keep((await only()).data, new Date(lease.getTime() + 1))).toBe(0);
  expect(await only()).toMatchObject({ subject: null });
  expect(await keep((await only()).data)).toBe(1);
});

/** In a process of its own, which can be killed. */
async function spawnSender(smtp: TestSmtp): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "../testing/mail-process.ts")], {
    env: {
      ...process.env,
      NODE_OPTIONS: "",
      SMTP_URL: smtp.url,
      MAIL_FROM: `${FROM.name} <${FROM.address}>`,
      APP_SECRET: "a".repeat(32),
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  if (child.stdout) await once(child.stdout, "data");
  return child;
}

test("the mail of a killed process is sent by another one, with the same Message-ID", async () => {
  const hanging = await startSmtp({ data: () => "hang" });
  const id = await write();
  const child = await spawnSender(hanging);
  await until(() => hanging.texts === 1, LONG_MS);
  child.kill("SIGKILL");
  await once(child, "exit");
  const held = await only();
  expect(held.status).toBe("waiting");
  expect(held.lease_until?.getTime()).toBeGreaterThan(Date.now());
  const smtp = await startSmtp();
  startSender(toSmtp(smtp));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(smtp.mail).toHaveLength(0); // still the other's
  await pool().query("UPDATE mail SET lease_until = now() - interval '1 s'");
  await ended();
  expect(await only()).toMatchObject({ status: "sent", attempt_count: 2, subject: held.subject, text: held.text });
  expect(smtp.mail[0]?.messageId).toBe(`<${id}@zakka.example>`);
});

test("a process finishes its attempt before it stops", async () => {
  const smtp = await startSmtp();
  await write();
  const child = await spawnSender(smtp);
  await ended();
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
  expect(await only()).toMatchObject({ status: "sent" });
});
