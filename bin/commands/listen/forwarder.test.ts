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
  outcomes: string[];
  stopper: AbortController;
}

function forwardTo(url: string): Forwarding {
  const [outcomes, stopper]: [string[], AbortController] = [[], new AbortController()];
  const target = { url, secret: `whsec_${"A".repeat(32)}`, verifies: true };
  const forwarder = new Forwarder(target, stopper.signal, ({ id }) => outcomes.push(id));
  onTestFinished(async () => {
    stopper.abort();
    await forwarder.close();
  });
  return { forwarder, outcomes, stopper };
}

test("a slow receiver gets 16 events at once; when a thousand wait, no more are taken until it responds", async () => {
  let open = () => {};
  const gate = new Promise<void>((done) => {
    open = done;
  });
  const receiver = await startReceiver(() => (response) => void gate.then(() => response.end()));
  const { forwarder, outcomes } = forwardTo(receiver.url);
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
  await until(() => outcomes.length === 16 + 1_000, GENEROUS_MS);
  expect(new Set(outcomes).size).toBe(16 + 1_000);
  expect(receiver.received).toHaveLength(16 + 1_000);
});

test("after a stop, waiting events are not sent and running ones have no outcome", async () => {
  const receiver = await startReceiver(() => () => {});
  const { forwarder, outcomes, stopper } = forwardTo(receiver.url);
  for (let n = 0; n < 16 + 999; n++) await forwarder.take(eventOf(n));
  const last = forwarder.take(eventOf(16 + 999));
  await until(() => receiver.received.length === 16, GENEROUS_MS);
  stopper.abort();
  await last;
  await forwarder.take(eventOf(0));
  await sleep(50);
  expect([outcomes.length, receiver.received.length]).toEqual([0, 16]);
});
