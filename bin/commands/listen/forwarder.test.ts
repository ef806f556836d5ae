import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { EventRow } from "#lib/domain/events/row";
import { toPayload } from "#lib/domain/outbox/append";
import { startReceiver, until } from "#lib/testing/receiver";
import { Forwarder } from "./forwarder.ts";

const GENEROUS_MS = 60_000;

beforeEach(() => {
  vi.stubEnv("WEBHOOK_ALLOW_PRIVATE_TARGETS", "true");
  return () => vi.unstubAllEnvs();
});

const created_at = new Date(1_795_000_000_000);
const eventOf = (n: number): EventRow => {
  const event = { id: `evt_${n}`, type: "customer.created", created_at } as const;
  return { ...event, row: null, extra: null, payload: toPayload(event, { n }) };
};

interface Forwarding {
  forwarder: Forwarder;
  answered: string[];
  stopper: AbortController;
}

function forwardTo(url: string): Forwarding {
  const [answered, stopper]: [string[], AbortController] = [[], new AbortController()];
  const target = { url, secret: `whsec_${"A".repeat(32)}`, verifies: true };
  const forwarder = new Forwarder(target, stopper.signal, ({ id }) => answered.push(id));
  onTestFinished(async () => {
    stopper.abort();
    await forwarder.close();
  });
  return { forwarder, answered, stopper };
}

test("a receiver that is slow gets few at once; when a thousand wait, no more are taken until it answers", async () => {
  let open = () => {};
  const gate = new Promise<void>((done) => {
    open = done;
  });
  const receiver = await startReceiver(() => (response) => void gate.then(() => response.end()));
  const { forwarder, answered } = forwardTo(receiver.url);
  for (let n = 0; n < 16 + 999; n++) await forwarder.take(eventOf(n));
  let isTaken = false;
  const last = forwarder.take(eventOf(16 + 999)).then(() => {
    isTaken = true;
  });
  await until(() => receiver.received.length === 16, GENEROUS_MS);
  await sleep(50);
  expect(isTaken).toBe(false);
  open();
  await last;
  await until(() => answered.length === 16 + 1_000, GENEROUS_MS);
  expect(new Set(answered).size).toBe(16 + 1_000);
  expect(receiver.received).toHaveLength(16 + 1_000);
});

test("what waits is let go when it is stopped, and what is under way counts as unanswered", async () => {
  const receiver = await startReceiver(() => () => {});
  const { forwarder, answered, stopper } = forwardTo(receiver.url);
  for (let n = 0; n < 16 + 999; n++) await forwarder.take(eventOf(n));
  const last = forwarder.take(eventOf(16 + 999));
  await until(() => receiver.received.length === 16, GENEROUS_MS);
  stopper.abort();
  await last;
  await forwarder.take(eventOf(0));
  await sleep(50);
  expect([answered.length, receiver.received.length]).toEqual([0, 16]);
});
