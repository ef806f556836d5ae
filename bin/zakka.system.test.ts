import { execFile, spawn } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fromUnix } from "#lib/core/time";
import { pool } from "#lib/db/client";
import { type Seeded, seedStore } from "#lib/demo/seed";
import { type Ended, makeMerchant, newEmail, refusal, resultOf } from "./commands/in-process.ts";

const ZAKKA = join(import.meta.dirname, "zakka.mjs");
const THREE_MINUTES = 180_000;

/** Runs the command as a script does: in its own process, on the test database, with `input` on standard input. */
const zakka = (input: string, ...args: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const child = execFile(process.execPath, [ZAKKA, ...args], (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
    child.stdin?.on("error", () => {}).end(input);
  });

const NOTHING = {
  products: 0,
  customers: 0,
  orders: 0,
  tickets: 0,
  gift_cards: 0,
  bookings: 0,
  vouchers: 0,
  memberships: 0,
  redemptions: 0,
};

async function ordersOf(merchantId: string): Promise<number> {
  const { rows } = await pool().query("SELECT count(*)::int AS count FROM orders WHERE merchant_id = $1", [merchantId]);
  return rows[0].count;
}

test("the process reads standard input, prints its result on stdout, and exits with 0", async () => {
  const args = ["--name", "A", "--email", newEmail(), "--password-stdin", "--json"];
  const { code, stdout, stderr } = await zakka("thirty laps, then cake\nmore\n", "merchant", "create", ...args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const { merchant_id } = JSON.parse(stdout);
  const { rows } = await pool().query("SELECT name FROM merchant WHERE id = $1", [merchant_id]);
  expect(rows).toEqual([{ name: "A" }]);
});

test("the process prints a refusal on stderr and exits with 1 or 2, also without a database", async () => {
  const [wrong, empty, help] = await Promise.all([
    zakka("", "merchant", "drop"),
    zakka("", "merchant", "create", "--name", "A", "--email", newEmail(), "--password-stdin"),
    zakka("", "doctor", "--help"),
  ]);
  expect(wrong).toMatchObject({ code: 2, stdout: "" });
  expect(wrong.stderr).toMatch(/^zakka: There is no command "merchant drop"\.[^\n]*\n$/);
  expect(empty.code).toBe(1);
  expect(empty.stderr).toBe("zakka: Standard input has no password. Send it as one line.\n");
  expect(help).toMatchObject({ code: 0, stderr: "" });
});

test(
  "seed fills test mode; after a killed run, the next one completes what a single run would have made",
  async () => {
    const [merchantId, other] = [await makeMerchant(), await makeMerchant()];
    const killed = spawn(process.execPath, [join(import.meta.dirname, "zakka.ts"), "seed", "--merchant", merchantId]);
    while ((await ordersOf(merchantId)) < 5) await new Promise((resolve) => setTimeout(resolve, 20));
    killed.kill("SIGKILL");
    const before = await ordersOf(merchantId);
    const { rows } = await pool().query(
      "SELECT (metadata->>'demo_until')::int AS until FROM product WHERE merchant_id = $1 AND metadata ? 'demo_until'",
      [merchantId],
    );
    const [{ total }, whole] = await Promise.all([
      resultOf<Seeded>("seed", "--merchant", merchantId),
      seedStore(other, { now: fromUnix(rows[0].until) }),
    ]);
    expect(before).toBeLessThan(total.orders); // it was killed in the middle
    expect(total).toEqual(whole.total);
    expect(total).toMatchObject({ products: 19, orders: expect.any(Number), gift_cards: expect.any(Number) });
    const again = await resultOf<Seeded>("seed", "--merchant", merchantId);
    expect(again).toEqual({ merchant_id: merchantId, total, added: NOTHING });
    expect(await refusal("seed", "--merchant", merchantId, "--scale", "0")).toContain("--scale is a whole number");
    expect(await refusal("seed", "--merchant", "nobody")).toContain("There is no store nobody");
  },
  THREE_MINUTES,
);
