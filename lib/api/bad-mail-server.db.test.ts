import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { log } from "#lib/config/log";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { JobRunner } from "#lib/jobs/runner";
import { MAX_CONNECTIONS } from "#lib/mail/port";
import { smtpPort } from "#lib/mail/smtp";
import { startDispatcher } from "#lib/testing/dispatchers";
import { callApi } from "#lib/testing/http";
import { FROM, startSender } from "#lib/testing/mail";
import { ownDatabase } from "#lib/testing/own-database";
import { mailOf, writeMail } from "#lib/testing/people";
import { makeTicketProduct } from "#lib/testing/products";
import { type RawSmtp, startRawSmtp } from "#lib/testing/raw-smtp";
import { startReceiver, until } from "#lib/testing/receiver";
import { makeKey, makeStore, present } from "#lib/testing/store";
import { makeEndpoint, statusesOf } from "#lib/testing/webhooks";

const LONG_MS = 90_000;
/** No limit ends an attempt while a test runs. */
const NEVER = { connect: 600_000, silence: 600_000, deadline: 600_000 };
/** Waits between the attempts, in seconds. */
const SOON = Array<number>(500).fill(0.05);
const POLL_MS = 100;
const ORDERS = 2 * MAX_CONNECTIONS;

ownDatabase();

let live: PrismaContext;
beforeEach(async () => {
  await pool().query("TRUNCATE mail");
  vi.stubEnv("WEBHOOK_ALLOW_PRIVATE_TARGETS", "true");
  vi.spyOn(log, "warn").mockImplementation(() => {});
  live = present((await makeStore()).live);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const send = ({ port }: { port: number }) =>
  startSender(smtpPort(`smtp://127.0.0.1:${port}`, FROM, NEVER), SOON, POLL_MS);

const mails = () => mailOf(live);
const isSent = async () => (await mails()).every(({ status }) => status === "sent");
const idsOf = async () => (await mails()).map(({ id }) => `<${id}@zakka.example>`).toSorted();

/** Places `ORDERS` orders, each of which writes a mail to its guest. */
async function order(productId: string): Promise<void> {
  const key = await makeKey(live);
  const customer = { email: "mara.lindqvist@post.example" };
  const body = { customer, items: [{ product_id: productId, quantity: 1 }], payment_method: "manual" };
  const answers = await Promise.all(Array.from({ length: ORDERS }, () => callApi(key, "/v1/orders", { body })));
  expect(answers.map(({ status }) => status)).toEqual(Array(ORDERS).fill(201));
}

/** Runs a job of this process three times. */
async function runJob(): Promise<void> {
  let runs = 0;
  const run = async () => {
    await pool().query("SELECT FROM mail");
    runs++;
    return 0;
  };
  const runner = new JobRunner([{ name: "beside mail", everyMs: 20, run }]);
  onTestFinished(() => runner.stop());
  runner.start();
  await until(() => runs >= 3, LONG_MS);
  await runner.stop();
}

/** Waits until this process holds no connection and no transaction, which happens while mail is being sent. */
const untilNothingIsHeld = (): Promise<void> =>
  until(async () => {
    const { rows } = await pool().query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'zakka%'
          AND xact_start IS NOT NULL AND pid <> pg_backend_pid()`,
    );
    return rows.length === 0 && pool().idleCount === pool().totalCount;
  }, LONG_MS);

/** Requests, deliveries and jobs go on now, and none of the attempts to send mail has ended meanwhile. */
async function expectAllElseGoesOn(productId: string, smtp: RawSmtp): Promise<void> {
  const receiver = await startReceiver();
  const endpoint = await makeEndpoint(live, receiver.url);
  startDispatcher();
  await until(() => smtp.open === MAX_CONNECTIONS, LONG_MS);
  await order(productId);
  await until(async () => (await statusesOf(endpoint)).every((status) => status === "succeeded"), LONG_MS);
  expect(receiver.received.length).toBeGreaterThanOrEqual(ORDERS);
  await runJob();
  await untilNothingIsHeld();
  expect(smtp.open).toBe(MAX_CONNECTIONS);
}

test("a mail server that never answers holds up nothing else, and each mail is sent once when it is back", async () => {
  const { productId } = await makeTicketProduct(live);
  const silent = await startRawSmtp({ isSilent: true });
  send(silent);
  await order(productId);
  await expectAllElseGoesOn(productId, silent);
  expect((await mails()).map(({ status, last_error }) => [status, last_error])).toEqual(
    Array(2 * ORDERS).fill(["waiting", null]),
  );
  await silent.close();
  const back = await startRawSmtp({ port: silent.port });
  await until(isSent, LONG_MS);
  expect(back.arrived.map(({ messageId }) => messageId).toSorted()).toEqual(await idsOf());
});

test("a mail server that answers slowly gets each mail once, at its first attempt", async () => {
  const { productId } = await makeTicketProduct(live);
  const slow = await startRawSmtp({ delayMs: 100 });
  send(slow);
  await order(productId);
  await until(() => slow.open === MAX_CONNECTIONS, LONG_MS);
  await order(productId);
  await until(isSent, LONG_MS);
  expect(slow.arrived.map(({ messageId }) => messageId).toSorted()).toEqual(await idsOf());
  expect((await mails()).map(({ attempt_count }) => attempt_count)).toEqual(Array(2 * ORDERS).fill(1));
});

test("a connection that is lost around a message: it is sent again only where it did not arrive, or where that cannot be known", async () => {
  const fates = ["cut", "take and close", "close", "take and close", "cut"] as const;
  const smtp = await startRawSmtp({ fateOf: (index) => fates[index] ?? "take" });
  for (let n = 0; n < ORDERS; n++) await writeMail(live);
  send(smtp);
  await until(isSent, LONG_MS);
  const ids = smtp.arrived.map(({ messageId }) => messageId);
  const unknown = smtp.arrived.filter(({ isTold }) => !isTold).map(({ messageId }) => messageId);
  expect(unknown).toHaveLength(1);
  expect(ids.toSorted()).toEqual([...(await idsOf()), ...unknown].toSorted());
});
