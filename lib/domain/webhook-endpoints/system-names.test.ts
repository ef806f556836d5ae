import type { LookupAddress } from "node:dns";
import { expect, test } from "vitest";
import { oneAtATime } from "./system-names.ts";

const ANSWER: LookupAddress[] = [{ address: "1.1.1.1", family: 4 }];

/** A system that answers when it is told to. */
function makeSystem() {
  const asked: { name: string; answer: () => void; fail: () => void }[] = [];
  const ask = oneAtATime(
    (name) =>
      new Promise((done, reject) => {
        asked.push({ name, answer: () => done(ANSWER), fail: () => reject(new Error("silent")) });
      }),
  );
  return { asked, ask };
}

const settled = () => new Promise((done) => setImmediate(done));

test("names are resolved one at a time, in order, whether or not the one before succeeded", async () => {
  const { asked, ask } = makeSystem();
  const [first, second, third] = ["one.example", "two.example", "three.example"].map((name) => ask(name));
  await settled();
  expect(asked.map(({ name }) => name)).toEqual(["one.example"]);
  asked[0]?.fail();
  await expect(first).rejects.toThrow("silent");
  await settled();
  expect(asked.map(({ name }) => name)).toEqual(["one.example", "two.example"]);
  asked[1]?.answer();
  expect(await second).toEqual(ANSWER);
  await settled();
  asked[2]?.answer();
  expect(await third).toEqual(ANSWER);
});

test("a name is not found while too many names wait, and is found again afterwards", async () => {
  const { asked, ask } = makeSystem();
  const waiting = Array.from({ length: 64 }, (_, index) => ask(`${index}.example`));
  await expect(ask("one-more.example")).rejects.toMatchObject({ code: "ENOTFOUND" });
  for (let index = 0; index < 64; index++) {
    await settled();
    asked[index]?.answer();
  }
  await Promise.all(waiting);
  const again = ask("one-more.example");
  await settled();
  asked.at(-1)?.answer();
  expect(await again).toEqual(ANSWER);
});
