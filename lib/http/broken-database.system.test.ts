import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { environment } from "#lib/config/environment";
import { FailingNetwork } from "#lib/testing/failing-network";
import { ask, BUILD_MS, buildPages, type Lane, type Question, startFastLane } from "#lib/testing/lanes";
import { until } from "#lib/testing/receiver";
import { makeKey, makeStore } from "#lib/testing/store";

let network: FailingNetwork;
let lane: Lane;
let key: string;

beforeAll(async () => {
  await buildPages();
  key = await makeKey((await makeStore()).test);
  const url = environment.DATABASE_URL ?? "";
  network = new FailingNetwork(url);
  lane = await startFastLane({ DATABASE_URL: await network.open(url), LOG_LEVEL: "silent" });
}, BUILD_MS);

afterAll(async () => {
  await lane?.stop();
  await network?.close();
});

const list = (): Question => ({ path: "/v1/tickets", headers: { authorization: `Bearer ${key}` } });
const sell = (): Question => ({
  method: "POST",
  path: "/v1/gift_cards",
  headers: {
    authorization: `Bearer ${key}`,
    "content-type": "application/json",
    "idempotency-key": crypto.randomUUID(),
  },
  body: JSON.stringify({ initial_cents: 500, customer: { email: "mara.lindqvist@post.example" } }),
});
const ready = (): Question => ({ path: "/readyz" });

/** Sends each of these again and again while `work` runs. Returns the statuses that came. */
async function statusesWhile(questions: readonly (() => Question)[], work: () => Promise<void>): Promise<number[]> {
  const statuses = new Set<number>();
  let isOver = false;
  const asking = questions.map(async (question) => {
    while (!isOver) statuses.add((await ask(lane.port, question())).status);
  });
  await work();
  isOver = true;
  await Promise.all(asking);
  return [...statuses].sort();
}

const isServed = async (): Promise<boolean> => (await ask(lane.port, list())).status === 200;

test("while the database's connections break, every answer is a success or 503", async () => {
  const statuses = await statusesWhile([list, list, sell, sell, sell, ready], async () => {
    for (let cuts = 0; cuts < 20; cuts++) {
      await sleep(100);
      network.cut();
    }
  });
  expect(statuses.filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
  expect(statuses).toContain(503);
  await until(isServed);
});

test("while the database cannot be reached, every answer is 503, and later the same process serves again", async () => {
  network.way = "refuse";
  network.cut();
  expect(await statusesWhile([list, sell, ready], () => sleep(1_000))).toEqual([503]);
  network.way = "pass";
  await until(isServed);
  expect((await ask(lane.port, sell())).status).toBe(201);
});
