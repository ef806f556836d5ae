import { readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { appUrl, environment, readEnvironment } from "./environment.ts";
import { StartError } from "./start-error.ts";

const SECRET = "0123456789abcdef0123456789abcdef";
const OWN_DATABASE = { DATABASE_URL: "postgresql://zakka:pw@db/zakka", APP_SECRET: SECRET };

const linesOf = (env: Record<string, string>): string[] => {
  try {
    readEnvironment(env);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(StartError);
    return (error as StartError).message.split("\n");
  }
};

afterEach(() => void vi.unstubAllEnvs());

const STRIPE_LIVE = { STRIPE_SECRET_KEY: "sk_live_a", STRIPE_WEBHOOK_SECRET: "whsec_a" };
const STRIPE_TEST = { STRIPE_TEST_SECRET_KEY: "sk_test_a", STRIPE_TEST_WEBHOOK_SECRET: "whsec_a" };

test("an empty environment is valid, and an empty variable counts as absent", () => {
  expect(readEnvironment({})).toEqual({});
  expect(readEnvironment({ PORT: "", APP_URL: " " })).toEqual({});
});

test("values are parsed to the types that the product uses", () => {
  const given = {
    ...OWN_DATABASE,
    PORT: "8080",
    HOST: "[::1]",
    REDIS_URL: "rediss://zakka:pw@cache:6379/2",
    APP_URL: "https://Shop.example.com/",
    WEBHOOK_RETRY_DELAYS: "1, 2.5,3",
    MAIL_FROM: "Shop <orders@example.com>",
  };
  expect(readEnvironment({ ...given, WEBHOOK_ALLOW_PRIVATE_TARGETS: "1" })).toEqual({
    ...OWN_DATABASE,
    APP_SECRET: [SECRET],
    PORT: 8080,
    HOST: "::1",
    REDIS_URL: "rediss://zakka:pw@cache:6379/2",
    APP_URL: "https://shop.example.com",
    WEBHOOK_RETRY_DELAYS: [1, 2.5, 3],
    MAIL_FROM: { name: "Shop", address: "orders@example.com" },
    WEBHOOK_ALLOW_PRIVATE_TARGETS: true,
  });
});

test.each<[Record<string, string>, string]>([
  [{ PORT: "http" }, "PORT"],
  [{ PORT: "0" }, "PORT"],
  [{ PORT: "65536" }, "PORT"],
  [{ PORT: "30 00" }, "PORT"],
  [{ HOST: "shop.example.com" }, "HOST"],
  [{ HOST: "0.0.0.0:3000" }, "HOST"],
  [{ HOST: "256.0.0.1" }, "HOST"],
  [{ HOST: "*" }, "HOST"],
  [{ WEB_CONCURRENCY: "0" }, "WEB_CONCURRENCY"],
  [{ WEB_CONCURRENCY: "1.5" }, "WEB_CONCURRENCY"],
  [{ TRUST_PROXY: "true" }, "TRUST_PROXY"],
  [{ APP_URL: "shop.example.com" }, "APP_URL"],
  [{ APP_URL: "https://shop.example.com/zakka" }, "APP_URL"],
  [{ DATABASE_URL: "mysql://db/zakka", APP_SECRET: SECRET }, "DATABASE_URL"],
  [{ DATABASE_URL: OWN_DATABASE.DATABASE_URL }, "APP_SECRET"],
  [{ APP_SECRET: "short" }, "APP_SECRET"],
  [{ APP_SECRET: `${SECRET},short` }, "APP_SECRET"],
  [{ APP_SECRET: `short,${SECRET}` }, "APP_SECRET"],
  [{ APP_SECRET: `${SECRET},` }, "APP_SECRET"],
  [{ REDIS_URL: "localhost:6379" }, "REDIS_URL"],
  [{ REDIS_URL: "redis://" }, "REDIS_URL"],
  [{ REDIS_URL: "redis://cache:6379/first" }, "REDIS_URL"],
  [{ REDIS_URL: "http://cache:6379" }, "REDIS_URL"],
  [{ SMTP_URL: "http://mail", MAIL_FROM: "a@b.example" }, "SMTP_URL"],
  [{ SMTP_URL: "smtp://", MAIL_FROM: "a@b.example" }, "SMTP_URL"],
  [{ SMTP_URL: "smtp://mail" }, "MAIL_FROM"],
  [{ SMTP_URL: "smtp://mail", MAIL_FROM: "Shop <a@b.example" }, "MAIL_FROM"],
  [{ INNGEST_EVENT_KEY: "key" }, "INNGEST_SIGNING_KEY"],
  [{ INNGEST_DEV: "1", APP_URL: "https://shop.example.com" }, "INNGEST_DEV"],
  [{ PLAN_CHANGE: "nobody" }, "PLAN_CHANGE"],
  [{ SIGN_UP_PLAN: "gold" }, "SIGN_UP_PLAN"],
  [{ API_RATE_LIMIT_PER_MINUTE: "-1" }, "API_RATE_LIMIT_PER_MINUTE"],
  ...["60,soon", "a", "1,,2", "-1", "NaN", "1;2", "1e99", "31536001"].map((text): [Record<string, string>, string] => [
    { WEBHOOK_RETRY_DELAYS: text },
    "WEBHOOK_RETRY_DELAYS",
  ]),
  [{ WEBHOOK_ALLOW_PRIVATE_TARGETS: "yes" }, "WEBHOOK_ALLOW_PRIVATE_TARGETS"],
  [{ STRIPE_SECRET_KEY: "sk_live_a" }, "STRIPE_WEBHOOK_SECRET"],
  [{ STRIPE_TEST_WEBHOOK_SECRET: "whsec_a" }, "STRIPE_TEST_SECRET_KEY"],
  [{ STRIPE_SECRET_KEY: "pk_live_a", STRIPE_WEBHOOK_SECRET: "whsec_a" }, "STRIPE_SECRET_KEY"],
  [{ STRIPE_TEST_SECRET_KEY: "sk_live_a", STRIPE_TEST_WEBHOOK_SECRET: "whsec_a" }, "STRIPE_TEST_SECRET_KEY"],
  [{ ...STRIPE_TEST, STRIPE_SECRET_KEY: "rk_test_b", STRIPE_WEBHOOK_SECRET: "whsec_b" }, "STRIPE_TEST_SECRET_KEY"],
  [{ ...STRIPE_LIVE, STRIPE_API_URL: "http://localhost:12111" }, "STRIPE_API_URL"],
  [{ ...STRIPE_TEST, STRIPE_API_URL: "http://stripe.example" }, "STRIPE_API_URL"],
  ...["0", "-1", "2.5", "many"].map((text): [Record<string, string>, string] => [
    { ...STRIPE_TEST, STRIPE_CALLS_PER_SECOND: text },
    "STRIPE_CALLS_PER_SECOND",
  ]),
  [{ LOG_LEVEL: "loud" }, "LOG_LEVEL"],
])("%o is refused by one line that names %s", (env, name) => {
  const lines = linesOf(env);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(new RegExp(`^${name} is (wrong|missing|refused)`));
});

test("each fault has its own line, and no line shows a possible secret", () => {
  const lines = linesOf({ PORT: "x", APP_SECRET: "hunter2", DATABASE_URL: "mysql://root:hunter2@db" });
  expect(lines).toHaveLength(3);
  expect(lines.join()).not.toContain("hunter2");
  expect(lines.join()).toContain('PORT is wrong ("x")');
});

test("a key of Stripe for each mode, or a test key of a fake, is taken", () => {
  expect(() => readEnvironment({ ...STRIPE_LIVE, ...STRIPE_TEST })).not.toThrow();
  expect(() => readEnvironment({ ...STRIPE_TEST, STRIPE_API_URL: "http://127.0.0.1:12111" })).not.toThrow();
  const { STRIPE_WEBHOOK_SECRET } = readEnvironment({ ...STRIPE_LIVE, STRIPE_WEBHOOK_SECRET: "whsec_a, whsec_b" });
  expect(STRIPE_WEBHOOK_SECRET).toEqual(["whsec_a", "whsec_b"]);
});

test("a variable is parsed at the first read, and again after it has changed", () => {
  vi.stubEnv("WEBHOOK_RETRY_DELAYS", "1, 2.5");
  const first = environment.WEBHOOK_RETRY_DELAYS;
  expect(first).toEqual([1, 2.5]);
  expect(environment.WEBHOOK_RETRY_DELAYS).toBe(first);
  vi.stubEnv("WEBHOOK_RETRY_DELAYS", "3");
  expect(environment.WEBHOOK_RETRY_DELAYS).toEqual([3]);
  vi.stubEnv("WEBHOOK_RETRY_DELAYS", " ");
  expect(environment.WEBHOOK_RETRY_DELAYS).toBeUndefined();
  vi.stubEnv("PORT", "http");
  expect(() => environment.PORT).toThrow('PORT is wrong ("http")');
});

test("the public origin is APP_URL, or this machine at PORT", () => {
  vi.stubEnv("APP_URL", "https://Shop.example.com/");
  expect(appUrl()).toBe("https://shop.example.com");
  vi.stubEnv("APP_URL", undefined);
  vi.stubEnv("PORT", "8080");
  expect(appUrl()).toBe("http://localhost:8080");
});

test("the README has a row for each variable that is read, and for no other", () => {
  const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
  const [table = ""] = readme.slice(readme.indexOf("## Configuration")).split("\n## ", 2).slice(0, 1);
  const rows = table.split("\n").flatMap((line) => /^\| (`.+?) \|/.exec(line.replace(/\s+\|/g, " |"))?.[1] ?? []);
  const named = rows.flatMap((cell) => [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name));
  expect(named.toSorted()).toEqual(Object.keys(environment).toSorted());
});
