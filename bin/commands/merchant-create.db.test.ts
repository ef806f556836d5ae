import { expect, test, vi } from "vitest";
import { isPassword } from "#lib/auth/password";
import { pool } from "#lib/db/client";
import { makeMerchant, newEmail, refusal, resultOf, zakka, zakkaWith } from "./in-process.ts";

const UUID = /^[0-9a-f-]{36}$/;

test("merchant create creates a store on the free plan and an owner who can sign in", async () => {
  const email = newEmail();
  const args = ["merchant", "create", "--name", " Café Tide ", "--email", ` ${email.toUpperCase()} `];
  const made = await resultOf<Record<string, string>>(...args, "--password", "correct horse battery");
  expect(made).toEqual({ merchant_id: expect.stringMatching(UUID), user_id: expect.stringMatching(UUID) });
  const { rows } = await pool().query(
    `SELECT m.name, m.slug, s.plan, r.role, u.password_hash FROM merchant m
       JOIN store_settings s ON s.merchant_id = m.id JOIN store_role r ON r.merchant_id = m.id
       JOIN app_user u ON u.id = r.user_id WHERE m.id = $1 AND u.id = $2`,
    [made.merchant_id, made.user_id],
  );
  expect(rows).toMatchObject([{ name: "Café Tide", plan: "free", role: "owner" }]);
  expect(rows[0].slug).toMatch(/^cafe-tide/);
  expect(await isPassword("correct horse battery", rows[0].password_hash)).toBe(true);
});

test("merchant create reads the password from the first line of standard input", async () => {
  for (const input of ["thirty laps, then cake", "thirty laps, then cake\n", "thirty laps, then cake\r\nmore\n"]) {
    const args = ["--name", "A", "--email", newEmail(), "--password-stdin", "--json"];
    const { code, stdout, stderr } = await zakkaWith(input, "merchant", "create", ...args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const { user_id } = JSON.parse(stdout);
    const { rows } = await pool().query("SELECT password_hash FROM app_user WHERE id = $1", [user_id]);
    expect(await isPassword("thirty laps, then cake", rows[0].password_hash)).toBe(true);
  }
});

test("a person with an account owns the second store too and keeps the password", async () => {
  const email = newEmail();
  const args = ["merchant", "create", "--name", "Two", "--email", email];
  const first = await resultOf<{ merchant_id: string; user_id: string }>(...args, "--password", "the first long one");
  const second = await zakka(...args, "--password", "another long one", "--json");
  expect(second.code).toBe(0);
  expect(second.stderr).toContain("its password stays as it was");
  const made = JSON.parse(second.stdout);
  expect(made.user_id).toBe(first.user_id);
  expect(made.merchant_id).not.toBe(first.merchant_id);
  const { rows } = await pool().query("SELECT password_hash FROM app_user WHERE id = $1", [first.user_id]);
  expect(await isPassword("the first long one", rows[0].password_hash)).toBe(true);
  const stores = await pool().query("SELECT slug FROM merchant WHERE id = ANY ($1)", [
    [first.merchant_id, made.merchant_id],
  ]);
  expect(new Set(stores.rows.map(({ slug }) => slug)).size).toBe(2);
});

const zoneOf = async (merchantId: string): Promise<string> =>
  (await pool().query("SELECT timezone FROM store_settings WHERE merchant_id = $1", [merchantId])).rows[0].timezone;

test("a store begins in the time zone that is given, and otherwise in UTC, wherever the command runs", async () => {
  expect(await zoneOf(await makeMerchant("--time-zone", "Asia/Tokyo"))).toBe("Asia/Tokyo");
  vi.stubEnv("TZ", "America/Lima");
  const args = ["--name", "A", "--email", newEmail(), "--password", "thirty laps, then cake"];
  const { code, stdout } = await zakka("merchant", "create", ...args);
  expect([code, stdout]).toEqual([0, expect.stringMatching(/time zone +UTC/)]);
  expect(await zoneOf(await makeMerchant())).toBe("UTC");
  vi.unstubAllEnvs();
});

test.each([
  ["Berlin", "Is it Europe/Berlin?"],
  ["new york", "Is it America/New_York?"],
  ["Europe/Berln", "Is it Europe/Berlin?"],
  ["the North Sea", "Give an IANA name such as Europe/Berlin."],
])("an unknown time zone is refused, with what to give, and creates nothing: %s", async (zone, advice) => {
  const email = newEmail();
  const args = ["--name", "A", "--email", email, "--password", "thirty laps, then cake", "--time-zone", zone];
  const said = await refusal("merchant", "create", ...args);
  expect(said).toMatch(`zakka: --time-zone: There is no time zone "${zone}". ${advice} Leave it out`);
  expect((await pool().query("SELECT FROM app_user WHERE email = $1", [email])).rowCount).toBe(0);
});

test("merchant create refuses missing or invalid input in one line, and creates nothing", async () => {
  const email = newEmail();
  const create = (...args: string[]) => refusal("merchant", "create", ...args);
  expect(await create("--email", email, "--password", "thirty laps, then cake")).toBe("zakka: Give --name.");
  expect(await create("--name", "A", "--email", "nobody", "--password", "thirty laps, then cake")).toMatch(
    /^zakka: --email: /,
  );
  expect(await create("--name", "A", "--email", email)).toBe("zakka: Give --password, or --password-stdin.");
  expect(
    await create("--name", "A", "--email", email, "--password", "thirty laps, then cake", "--plan", "gold"),
  ).toMatch(/--plan/);
  const weak = (password: string) => create("--name", "A", "--email", email, "--password", password);
  expect(await weak("eleven char")).toMatch(/^zakka: The password: Use at least 12 characters\./);
  expect(await weak("Password1234!")).toMatch(/^zakka: The password: This password is easy to guess/);
  const both = await create(
    "--name",
    "A",
    "--email",
    email,
    "--password",
    "thirty laps, then cake",
    "--password-stdin",
  );
  expect(both).toBe("zakka: Give --password or --password-stdin, not both.");
  for (const input of ["", "\n", "\r\n", "\nthirty laps, then cake\n"]) {
    const { code, stderr } = await zakkaWith(
      input,
      "merchant",
      "create",
      "--name",
      "A",
      "--email",
      email,
      "--password-stdin",
    );
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: "zakka: Standard input has no password. Send it as one line.\n",
    });
  }
  expect(await create("--name", "A", "--colour", "red")).toMatch(/^zakka: Unknown option '--colour'/);
  const { rows } = await pool().query("SELECT email FROM app_user WHERE email IN ($1, 'nobody')", [email]);
  expect(rows).toEqual([]);
});
