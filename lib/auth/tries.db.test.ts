import { describe, expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import { addSeconds } from "#lib/core/time";
import { pool } from "#lib/db/client";
import { purge } from "#lib/jobs/purge-tries";
import { ownDatabase } from "#lib/testing/own-database";
import { NOW } from "#lib/testing/store";
import { claimTry, countsFrom, countsOfAccount, forgetTries, takeBack } from "./tries.ts";

ownDatabase();

let count = 0;
const newPerson = () => `person-${++count}@tidehouse.example`;
const newAddress = () => `10.0.${++count >> 8}.${count & 255}`;
const countsIn = (person: string, address: string) => countsFrom("sign in", person, address);
const rowCount = async (): Promise<number> =>
  (await pool().query("SELECT count(*)::int AS count FROM sign_in_try")).rows[0].count;

/** Tries as often as allowed for some seconds. Returns the number of attempts. */
async function persist(person: string, address: string, seconds: number): Promise<number> {
  let tries = 0;
  for (let at = 0; at < seconds; ) {
    const wait = await claimTry(countsIn(person, address), addSeconds(NOW, at));
    if (!wait) tries++;
    at += wait?.seconds ?? 0;
  }
  return tries;
}

describe("many attempts at once", () => {
  test("from one network: no more pass than one after another", async () => {
    const [person, address] = [newPerson(), newAddress()];
    const waits = await Promise.all(Array.from({ length: 100 }, () => claimTry(countsIn(person, address), NOW)));
    expect(waits.filter((wait) => wait === null)).toHaveLength(5);
    expect(new Set(waits.map((wait) => wait?.seconds))).toEqual(new Set([undefined, 15]));
  });

  test("from as many places: no more pass for one person than are free", async () => {
    const person = newPerson();
    const claim = () => claimTry(countsIn(person, newAddress()), NOW);
    const waits = await Promise.all(Array.from({ length: 150 }, claim));
    expect(waits.filter((wait) => wait === null)).toHaveLength(100);
    expect(waits.find((wait) => wait !== null)).toEqual({ kind: "person", seconds: 1 });
    expect(await claimTry(countsOfAccount("sign in", newId(), "browser"), NOW)).toBeNull();
  });

  test("for many people from one network: no more pass than are free", async () => {
    const address = newAddress();
    const waits = await Promise.all(Array.from({ length: 50 }, () => claimTry(countsIn(newPerson(), address), NOW)));
    expect(waits.filter((wait) => wait === null)).toHaveLength(30);
    expect(waits.find((wait) => wait !== null)).toEqual({ kind: "network", seconds: 15 });
  });
});

describe("attempts", () => {
  test("that have to wait are not counted and leave no rows", async () => {
    const [person, address] = [newPerson(), newAddress()];
    for (let n = 0; n < 5; n++) await claimTry(countsIn(person, address), NOW);
    const before = (await pool().query("SELECT * FROM sign_in_try ORDER BY key")).rows;
    for (let n = 0; n < 5; n++) await claimTry(countsIn(person, address), NOW);
    const pair = countsIn(person, address).slice(0, 1);
    await claimTry([...pair, ...countsIn(newPerson(), newAddress())], NOW);
    expect((await pool().query("SELECT * FROM sign_in_try ORDER BY key")).rows).toEqual(before);
  });

  test("wait twice as long each time, and come to some 50 a day", async () => {
    const [person, address] = [newPerson(), newAddress()];
    const seen: number[] = [];
    for (let at = 0; seen.length < 6; ) {
      const wait = await claimTry(countsIn(person, address), addSeconds(NOW, at));
      if (wait) seen.push(wait.seconds);
      at += wait?.seconds ?? 0;
    }
    expect(seen).toEqual([15, 30, 60, 120, 240, 480]);
    const aDay = await persist(newPerson(), newAddress(), 86_400);
    expect(aDay).toBeGreaterThan(40);
    expect(aDay).toBeLessThan(65);
  });

  test("are forgotten with time, and after the right password", async () => {
    const [person, address] = [newPerson(), newAddress()];
    const counts = countsIn(person, address);
    for (let n = 0; n < 5; n++) await claimTry(counts, NOW);
    expect(await claimTry(counts, addSeconds(NOW, 5 * 1_800))).toBeNull();
    await forgetTries(counts, addSeconds(NOW, 5 * 1_800));
    for (let n = 0; n < 5; n++) expect(await claimTry(counts, addSeconds(NOW, 5 * 1_800))).toBeNull();
  });

  test("that are undone do not count", async () => {
    const counts = countsIn(newPerson(), newAddress());
    for (let n = 0; n < 200; n++) {
      expect(await claimTry(counts, NOW)).toBeNull();
      await takeBack(counts, NOW);
    }
  });

  test("are counted and undone concurrently without a deadlock, in any order of rows", async () => {
    for (let n = 0; n < 60; n++) await claimTry(countsIn(newPerson(), newAddress()), NOW);
    await pool().query("ANALYZE sign_in_try"); // of a small table, as it mostly is, whole scans are planned
    for (let round = 0; round < 10; round++) {
      const counts = countsIn(newPerson(), newAddress());
      const lastFirst = counts.toSorted((one, other) => (one.key < other.key ? 1 : -1));
      for (const count of lastFirst) await claimTry([count], NOW);
      await Promise.all(
        Array.from({ length: 20 }, async (_, n) => {
          const at = addSeconds(NOW, n * 86_400);
          await claimTry(counts, at);
          await takeBack(counts, at);
        }),
      );
    }
  });
});

describe("attempts are the same", () => {
  test("from a network in IPv6; from addresses of IPv4 written as IPv6 they are not", () => {
    const person = newPerson();
    const place = (address: string) => countsIn(person, address)[1]?.key;
    expect(place("2001:db8:0:1::1")).toBe(place("2001:0db8::1:ffff:2:3:4"));
    expect(place("2001:db8:0:1::1")).not.toBe(place("2001:db8:0:2::1"));
    expect(place("::ffff:192.0.2.1")).toBe(place("192.0.2.1"));
    expect(place("::ffff:192.0.2.1")).not.toBe(place("::ffff:192.0.2.2"));
    expect(place("unknown")).not.toBe(place("192.0.2.1"));
  });

  test("however the e-mail address is written", () => {
    const address = newAddress();
    expect(countsIn(" Ines@Tidehouse.Example ", address)).toEqual(countsIn("ines@tidehouse.example", address));
  });
});

describe("the purge", () => {
  test("deletes rows that no longer count and, above a limit, those that would expire next", async () => {
    await pool().query("DELETE FROM sign_in_try");
    const old = countsIn(newPerson(), newAddress());
    await claimTry(old, addSeconds(NOW, -3_600));
    for (let n = 0; n < 3; n++) await claimTry(countsIn(newPerson(), newAddress()), NOW);
    expect(await rowCount()).toBe(12);
    expect(await purge(NOW, 100)).toBe(3);
    expect(await purge(NOW, 100)).toBe(0);
    expect(await purge(NOW, 3)).toBe(6);
    const { rows } = await pool().query("SELECT DISTINCT forgotten_at FROM sign_in_try");
    expect(rows).toEqual([{ forgotten_at: addSeconds(NOW, 1_800) }]); // the longest
    expect(await purge(addSeconds(NOW, 1_800), 3)).toBe(3);
  });
});
