import { execFile, spawn } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findCredential } from "#lib/auth/credentials";
import { isPassword } from "#lib/auth/password";
import { EVENT_TYPES } from "#lib/core/event-types";
import { fromUnix } from "#lib/core/time";
import { pool } from "#lib/db/client";
import { type Seeded, seedStore } from "#lib/demo/seed";
import { securityEventsOf } from "#lib/testing/security-events";

const ZAKKA = join(import.meta.dirname, "zakka.mjs");
const THREE_MINUTES = 180_000;

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** The command as a script runs it: a process of its own on the test database. */
const zakka = (...args: string[]): Promise<Ended> => zakkaIn(process.env, ...args);

const zakkaIn = (env: NodeJS.ProcessEnv, ...args: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(process.execPath, [ZAKKA, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
  });

/** With this on standard input. */
const zakkaWith = (input: string, ...args: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const child = execFile(process.execPath, [ZAKKA, ...args], (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
    child.stdin?.on("error", () => {}).end(input);
  });

async function answer<T>(...args: string[]): Promise<T> {
  const { code, stdout, stderr } = await zakka(...args, "--json");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return JSON.parse(stdout) as T;
}

async function refusal(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await zakka(...args, "--json");
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr.trim().split("\n")).toHaveLength(1);
  return stderr.trim();
}

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

let count = 0;
const newEmail = () => `owner-${process.pid}-${++count}@shop.example`;
const UUID = /^[0-9a-f-]{36}$/;

async function makeMerchant(...more: string[]): Promise<string> {
  const args = ["--name", "Tidehouse", "--email", newEmail(), "--password", "thirty laps, then cake"];
  return (await answer<{ merchant_id: string }>("merchant", "create", ...args, ...more)).merchant_id;
}

async function settingsOf(merchantId: string): Promise<Record<string, unknown>> {
  const { rows } = await pool().query("SELECT * FROM store_settings WHERE merchant_id = $1", [merchantId]);
  return rows[0];
}

async function ordersOf(merchantId: string): Promise<number> {
  const { rows } = await pool().query("SELECT count(*)::int AS count FROM orders WHERE merchant_id = $1", [merchantId]);
  return rows[0].count;
}

test(
  "merchant create makes a store on the free plan and an owner whose password is right",
  async () => {
    const email = newEmail();
    const args = ["merchant", "create", "--name", " Café Tide ", "--email", ` ${email.toUpperCase()} `];
    const made = await answer<Record<string, string>>(...args, "--password", "correct horse battery");
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
  },
  THREE_MINUTES,
);

test(
  "merchant create reads the password from the first line of standard input",
  async () => {
    for (const input of ["thirty laps, then cake", "thirty laps, then cake\n", "thirty laps, then cake\r\nmore\n"]) {
      const args = ["--name", "A", "--email", newEmail(), "--password-stdin", "--json"];
      const { code, stdout, stderr } = await zakkaWith(input, "merchant", "create", ...args);
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      const { user_id } = JSON.parse(stdout);
      const { rows } = await pool().query("SELECT password_hash FROM app_user WHERE id = $1", [user_id]);
      expect(await isPassword("thirty laps, then cake", rows[0].password_hash)).toBe(true);
    }
  },
  THREE_MINUTES,
);

test(
  "a person who has an account owns the second store too and keeps the password",
  async () => {
    const email = newEmail();
    const args = ["merchant", "create", "--name", "Two", "--email", email];
    const first = await answer<{ merchant_id: string; user_id: string }>(...args, "--password", "the first long one");
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
  },
  THREE_MINUTES,
);

test(
  "merchant create refuses what is missing or wrong in one line, and makes nothing",
  async () => {
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
    expect(await weak("Password1234!")).toMatch(/^zakka: The password: This is among/);
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
        stderr: "zakka: Standard input holds no password: give it as one line.\n",
      });
    }
    expect(await create("--name", "A", "--colour", "red")).toMatch(/^zakka: Unknown option '--colour'/);
    const { rows } = await pool().query("SELECT email FROM app_user WHERE email IN ($1, 'nobody')", [email]);
    expect(rows).toEqual([]);
  },
  THREE_MINUTES,
);

test(
  "merchant set changes every setting by its key and answers them all",
  async () => {
    const merchantId = await makeMerchant();
    const words = [
      "currency=jpy",
      "timezone=Europe/Berlin",
      "tax_rate_bps=1900",
      "tax_inclusive=false",
      "fee_bps=250",
      "gift_card_expiry_days=365",
      "redeem_opens_minutes_before=90",
      "redeem_closes_minutes_after=0",
      "allow_past_due_checkin=true",
      "plan=pro",
      "api_grandfathered=true",
    ];
    const settings = {
      currency: "jpy",
      timezone: "Europe/Berlin",
      tax_rate_bps: 1900,
      tax_inclusive: false,
      fee_bps: 250,
      gift_card_expiry_days: 365,
      redeem_opens_minutes_before: 90,
      redeem_closes_minutes_after: 0,
      allow_past_due_checkin: true,
      plan: "pro",
      api_grandfathered: true,
    };
    expect(await answer("merchant", "set", "--merchant", merchantId, ...words)).toEqual({
      merchant_id: merchantId,
      ...settings,
    });
    expect(await settingsOf(merchantId)).toMatchObject(settings);
    await answer(
      "merchant",
      "set",
      "--merchant",
      merchantId,
      "gift_card_expiry_days=never",
      "redeem_opens_minutes_before=off",
    );
    expect(await settingsOf(merchantId)).toMatchObject({
      ...settings,
      gift_card_expiry_days: null,
      redeem_opens_minutes_before: null,
    });
  },
  THREE_MINUTES,
);

test(
  "merchant set refuses an unknown key or a wrong value and changes nothing, not even what is right",
  async () => {
    const merchantId = await makeMerchant();
    const before = await settingsOf(merchantId);
    const set = (...words: string[]) => refusal("merchant", "set", "--merchant", merchantId, "plan=pro", ...words);
    expect(await set("colour=red")).toMatch(/^zakka: There is no setting colour\./);
    expect(await set("tax_rate_bps=10001")).toContain('tax_rate_bps cannot be "10001"');
    expect(await set("timezone=Mars/Olympus")).toContain("IANA time zone");
    expect(await set("currency=EUR")).toContain("lower-case ISO 4217");
    expect(await set("plan=free")).toContain("given twice");
    expect(await set("tax_inclusive=perhaps")).toContain("true or false");
    expect(await set("fee_bps")).toContain("not KEY=VALUE");
    expect(await settingsOf(merchantId)).toEqual(before);
    const nobody = "01890000-0000-7000-8000-000000000000";
    expect(await refusal("merchant", "set", "--merchant", nobody, "plan=pro")).toContain(`There is no store ${nobody}`);
  },
  THREE_MINUTES,
);

test(
  "a key works at once with its mode and scopes, and a change of plan is felt within a second",
  async () => {
    const merchantId = await makeMerchant("--plan", "pro");
    const args = ["key", "create", "--merchant", merchantId, "--scopes"];
    const { id, key } = await answer<{ id: string; key: string }>(...args, "tickets:read, orders:write");
    expect(key).toMatch(/^zk_test_[0-9A-Za-z]{38}$/);
    expect(await findCredential(key, new Date())).toMatchObject({
      merchantId,
      mode: "test",
      mayUseApi: true,
      actor: { kind: "key", id, scopes: ["tickets:read", "orders:write"] },
    });
    const live = await answer<{ key: string }>(...args, "*", "--mode", "live");
    expect(await findCredential(live.key, new Date())).toMatchObject({ mode: "live", actor: { scopes: ["*"] } });
    await answer("merchant", "set", "--merchant", merchantId, "plan=free");
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(await findCredential(key, new Date())).toMatchObject({ mayUseApi: false });
    await answer("merchant", "set", "--merchant", merchantId, "api_grandfathered=true");
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(await findCredential(key, new Date())).toMatchObject({ mayUseApi: true });
    const events = await securityEventsOf(merchantId);
    expect(events.map(({ action }) => action)).toEqual([
      "role.granted",
      "api_key.created",
      "api_key.created",
      "store_settings.updated",
      "store_settings.updated",
    ]);
    for (const event of events) expect(event).toMatchObject({ actor_kind: "system", actor_name: "command line" });
  },
  THREE_MINUTES,
);

test(
  "key create refuses an unknown scope, mode or store, and issues nothing",
  async () => {
    const merchantId = await makeMerchant();
    const create = (...args: string[]) => refusal("key", "create", "--merchant", merchantId, ...args);
    expect(await create("--scopes", "tickets:read tickets:eat")).toContain("There is no scope tickets:eat");
    expect(await create("--scopes", " , ")).toContain("--scopes");
    expect(await create("--scopes", "*", "--mode", "prod")).toContain("--mode is test or live");
    expect(await refusal("key", "create", "--merchant", "tidehouse", "--scopes", "*")).toContain("no store tidehouse");
    const { rows } = await pool().query("SELECT count(*)::int AS count FROM api_key WHERE merchant_id = $1", [
      merchantId,
    ]);
    expect(rows).toEqual([{ count: 0 }]);
  },
  THREE_MINUTES,
);

test(
  "seed fills test mode; killed on the way, the next run ends where one run would have",
  async () => {
    const [merchantId, other] = [await makeMerchant(), await makeMerchant()];
    const killed = spawn(process.execPath, [join(import.meta.dirname, "zakka.ts"), "seed", "--merchant", merchantId]);
    while ((await ordersOf(merchantId)) < 5) await new Promise((resolve) => setTimeout(resolve, 20));
    killed.kill("SIGKILL");
    expect(await ordersOf(merchantId)).toBeLessThan(80);
    const { total } = await answer<Seeded>("seed", "--merchant", merchantId);
    const { rows } = await pool().query(
      "SELECT (metadata->>'demo_until')::int AS until FROM product WHERE merchant_id = $1 AND metadata ? 'demo_until'",
      [merchantId],
    );
    const whole = await seedStore(other, { now: fromUnix(rows[0].until) });
    expect(total).toEqual(whole.total);
    expect(total).toMatchObject({ products: 19, orders: expect.any(Number), gift_cards: expect.any(Number) });
    const again = await answer<Seeded>("seed", "--merchant", merchantId);
    expect(again).toEqual({ merchant_id: merchantId, total, added: NOTHING });
    expect(await refusal("seed", "--merchant", merchantId, "--scale", "0")).toContain("--scale is a whole number");
    expect(await refusal("seed", "--merchant", "nobody")).toContain("There is no store nobody");
  },
  THREE_MINUTES,
);

test(
  "trigger makes an event happen, says the steps, and answers what was written",
  async () => {
    const merchantId = await makeMerchant();
    type Triggered = { object: string; type: string; event_id: string; events: { id: string; type: string }[] };
    const made = await answer<Triggered>("trigger", "ticket.redeemed", "--merchant", merchantId);
    expect(made).toMatchObject({ object: "trigger", type: "ticket.redeemed" });
    const { rows } = await pool().query("SELECT id, type, mode FROM event WHERE merchant_id = $1 ORDER BY id", [
      merchantId,
    ]);
    expect(rows).toEqual(made.events.map((event) => ({ ...event, mode: "test" })));
    expect(made.events.at(-1)).toEqual({ id: made.event_id, type: "ticket.redeemed" });
    const said = await zakka("trigger", "ticket.redeemed", "--merchant", merchantId);
    expect(said).toMatchObject({ code: 0, stderr: "" });
    expect(said.stdout).toContain("Setting up fixture for: order");
    expect(said.stdout).toMatch(/\n {2}evt_\S+ {2}ticket\.redeemed\n$/);
  },
  THREE_MINUTES,
);

test(
  "trigger without an event lists them; one that is none, or a store that is not named, is refused",
  async () => {
    const [merchantId] = [await makeMerchant(), await makeMerchant()];
    expect(await answer("trigger")).toEqual({ events: EVENT_TYPES });
    expect(await refusal("trigger", "ticket.redeem")).toContain('no event "ticket.redeem". Is it ticket.redeemed?');
    expect(await refusal("trigger", "order.created", "order.completed")).toContain("is not FIELD=VALUE");
    expect(await refusal("trigger", "order.created", "--merchant", "nobody")).toContain("There is no store nobody");
    const several = await refusal("trigger", "order.created");
    expect(several).toMatch(/^zakka: There are several stores\. Name one with --merchant: \S{36} \([^)]+\), /);
    const { rows } = await pool().query("SELECT id FROM event WHERE merchant_id = $1", [merchantId]);
    expect(rows).toEqual([]);
  },
  THREE_MINUTES,
);

test(
  "doctor answers each check, and exit code 1 when one is wrong",
  async () => {
    const well = await answer<{ ok: boolean; checks: { check: string; ok: boolean }[] }>("doctor");
    expect(well.ok).toBe(true);
    expect(well.checks.map(({ check }) => check)).toEqual(["configuration", "database", "migrations", "clock"]);
    const away = {
      PORT: "http",
      DATABASE_URL: "postgresql://me:secret@127.0.0.1:1/none",
      REDIS_URL: "redis://127.0.0.1:1",
      SMTP_URL: "smtp://me:secret@127.0.0.1:1",
      MAIL_FROM: "mail@zakka.example",
    };
    const env = { ...process.env, ...away };
    const { code, stdout, stderr } = await zakkaIn(env, "doctor", "--json");
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
    expect(stdout).not.toContain("secret");
    expect(JSON.parse(stdout)).toMatchObject({
      ok: false,
      checks: [
        { check: "configuration", ok: false, message: expect.stringContaining("PORT") },
        { check: "database", ok: false, message: expect.stringContaining("ECONNREFUSED") },
        { check: "redis", ok: false, message: expect.stringContaining("ECONNREFUSED") },
        { check: "mail", ok: false, message: expect.stringContaining("ECONNREFUSED") },
      ],
    });
  },
  THREE_MINUTES,
);

test(
  "every command explains itself, and an unknown one is refused",
  async () => {
    const overview = await zakka("--help");
    expect(overview).toMatchObject({ code: 0, stderr: "" });
    const names = [...overview.stdout.matchAll(/^ {2}zakka ([a-z ]+?)(?: [-[A-Z].*)?$/gm)].map(([, name = ""]) => name);
    expect(names).toContain("merchant create");
    for (const name of names) {
      const help = await zakka(...name.split(" "), "--help");
      expect(help).toMatchObject({ code: 0, stderr: "" });
      expect(help.stdout).toContain(`Usage: zakka ${name}`);
    }
    expect(await refusal("merchant", "drop")).toContain('There is no command "merchant drop"');
  },
  THREE_MINUTES,
);

test(
  "a database out of reach is one line",
  async () => {
    const env = { ...process.env, DATABASE_URL: "postgresql://me:secret@127.0.0.1:1/none" };
    const args = [
      "merchant",
      "create",
      "--name",
      "A",
      "--email",
      "a@b.example",
      "--password",
      "thirty laps, then cake",
    ];
    const { code, stdout, stderr } = await zakkaIn(env, ...args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/^zakka: Database postgresql:\/\/me:\*\*\*@127\.0\.0\.1:1\/none: [^\n]+\n$/);
  },
  THREE_MINUTES,
);
