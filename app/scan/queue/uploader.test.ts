import { expect, test, vi } from "vitest";
import type { Answer, RedemptionResult } from "#app/scan/api/answers";
import type { KeptScan } from "./kept-scan.ts";
import { memoryScanStore } from "./scan-store.ts";
import { Uploader } from "./uploader.ts";

const lost: Answer<never> = { kind: "lost", why: "disconnected" };
const refused = (status: number): Answer<never> => ({
  kind: "refused",
  refusal: { status, code: "any", message: "", display: null, retryAfter: null, requestId: null },
});
const ok = {
  kind: "ok",
  isReplay: false,
  body: { kind: "ticket", redemption: { id: "r" }, display: { name: null }, resource: {} },
} as Answer<RedemptionResult>;

const scanAt = (at: number) => ({ key: `k${at}`, token: `t${at}`, place: "p", at, state: "waits" }) as KeptScan;

/** Returns an uploader with scans that wait. `answerTo` answers a batch from the keys in it. */
async function uploaderWith(count: number, answerTo: (keys: string[]) => Answer<Answer<RedemptionResult>[]>) {
  const store = memoryScanStore();
  for (let at = count; at > 0; at--) await store.put(scanAt(at));
  const batches: string[][] = [];
  const stored = vi.spyOn(store, "change").mock.calls;
  const time = { ms: 0 };
  const uploader = new Uploader({
    api: {
      redeemBatch: async (scans) => {
        const keys = scans.map(({ key }) => key);
        batches.push(keys);
        return answerTo(keys);
      },
      reverse: async () => lost,
    },
    store,
    place: "p",
    onAnswers: () => {},
    clock: () => time.ms,
    alone: (work) => work(),
  });
  const states = async () => (await store.load("p")).map(({ state }) => state);
  return { uploader, batches, time, states, stored };
}

const all =
  (answer: Answer<RedemptionResult>) =>
  (keys: string[]): Answer<Answer<RedemptionResult>[]> => ({
    kind: "ok",
    isReplay: false,
    body: keys.map(() => answer),
  });

test("250 scans are sent in three batches, oldest first", async () => {
  const { uploader, batches, states, stored } = await uploaderWith(250, all(ok));
  await uploader.send();
  expect(batches.map((keys) => keys.length)).toEqual([100, 100, 50]);
  expect(batches.flat()).toEqual(Array.from({ length: 250 }, (_, index) => `k${index + 1}`));
  expect(new Set(await states())).toEqual(new Set(["settled"]));
  expect(stored).toHaveLength(6); // a batch before it is sent and after its answer, and not each scan
});

test("a scan is sent with the time that its store had then, whatever the clock has done since", async () => {
  const store = memoryScanStore();
  await store.put({ ...scanAt(1_000), aheadMs: 5_000 });
  await store.put(scanAt(2_000)); // of an older page, or before the clock was moved
  const sent: number[] = [];
  const uploader = new Uploader({
    api: {
      redeemBatch: async (scans) => {
        sent.push(...scans.map(({ at }) => at));
        return all(ok)(scans.map(({ key }) => key));
      },
      reverse: async () => lost,
    },
    store,
    place: "p",
    onAnswers: () => {},
    alone: (work) => work(),
  });
  await uploader.send();
  expect(sent).toEqual([6_000, 2_000]); // in the order in which they were made
  expect((await store.load("p")).map(({ at }) => at)).toEqual([2_000, 1_000]);
});

test("after a failure it pauses, twice as long each time, unless it is urgent", async () => {
  const { uploader, batches, time, states } = await uploaderWith(1, () => lost);
  await uploader.send();
  await uploader.send();
  expect(batches).toHaveLength(1);
  time.ms += 3_000;
  await uploader.send();
  time.ms += 3_000;
  await uploader.send();
  expect(batches).toHaveLength(2);
  await uploader.send({ isUrgent: true });
  expect(batches).toHaveLength(3);
  expect(await states()).toEqual(["waits"]);
});

test("one entry that makes the whole batch invalid does not hold up the others", async () => {
  const { uploader, states } = await uploaderWith(3, (keys) => (keys.includes("k2") ? refused(400) : all(ok)(keys)));
  await uploader.send();
  expect(await states()).toEqual(["settled", "conflict", "settled"]);
});

test.each([409, 404, 403])("an entry that is refused with %i is a conflict", async (status) => {
  const { uploader, states } = await uploaderWith(1, all(refused(status)));
  await uploader.send();
  expect(await states()).toEqual(["conflict"]);
});

test.each([500, 503, 429])("an entry that got %i waits on", async (status) => {
  const { uploader, states } = await uploaderWith(1, all(refused(status)));
  await uploader.send();
  expect(await states()).toEqual(["waits"]);
});
