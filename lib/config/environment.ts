import { z } from "zod";
import { beginningOf } from "#lib/core/cut";
import { readMailbox } from "#lib/core/mailbox";
import { DAY_SECONDS } from "#lib/core/spans";
import { StartError } from "./start-error.ts";

const whole = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((value) => value >= from && value <= to)
    .describe(`a whole number from ${from} to ${to}`);

const address = (schemes: readonly string[], example: string) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol))
    .describe(`an address such as ${example}`);

const text = (what: string, pattern = /^\S+$/) => z.string().regex(pattern).describe(what);

const secrets = (what: string) =>
  z
    .string()
    .transform((value): readonly string[] => value.split(",").map((secret) => secret.trim()))
    .refine((values) => values.every((value) => /^\S+$/.test(value)))
    .describe(what);

const flag = z
  .enum(["true", "false", "1", "0"])
  .transform((value) => value === "true" || value === "1")
  .describe("true or false");

/** Of each secret of APP_SECRET. */
const MIN_SECRET_LENGTH = 32;
const MAX_RETRY_DELAY_S = 365 * DAY_SECONDS;

/** Every variable that the product reads, each with a description of its valid values. */
const VARIABLES = {
  DATABASE_URL: address(["postgres:", "postgresql:"], "postgresql://user:password@host:5432/zakka"),
  APP_URL: address(["http:", "https:"], "https://shop.example.com")
    .refine((value) => isOrigin(value))
    .transform((value) => new URL(value).origin)
    .describe("the public origin without a path, such as https://shop.example.com"),
  TRUST_PROXY: whole(0, 10),
  APP_SECRET: z
    .string()
    .transform((value): readonly string[] => value.split(",").map((secret) => secret.trim()))
    .refine((secrets) => secrets.every(({ length }) => length >= MIN_SECRET_LENGTH))
    .describe(
      "at least 32 random characters, for example from `openssl rand -hex 32`; while it is replaced, the new one, a comma and the old one",
    ),
  PORT: whole(1, 65_535),
  HOST: z
    .string()
    .transform((value) => value.replace(/^\[(.*)\]$/, "$1"))
    .pipe(z.union([z.ipv4(), z.ipv6(), z.literal("localhost")]))
    .describe("an address of this machine: 127.0.0.1 for this machine only, 0.0.0.0 or :: for all, or one of its own"),
  WEB_CONCURRENCY: whole(1, 256),
  REDIS_URL: address(["redis:", "rediss:"], "redis://host:6379")
    .refine((value) => isRedis(value))
    .describe("an address such as redis://host:6379, or rediss://user:password@host:6379/0"),
  SMTP_URL: address(["smtp:", "smtps:"], "smtp://user:password@host:587")
    .refine((value) => URL.canParse(value) && new URL(value).hostname !== "")
    .describe("an address such as smtp://user:password@host:587"),
  MAIL_FROM: z
    .string()
    .transform(readMailbox)
    .refine((mailbox) => mailbox !== null)
    .describe('an e-mail address such as orders@example.com or "Shop <orders@example.com>"'),
  SIGN_UP: flag,
  SIGN_UP_PLAN: z.enum(["free", "pro"]).describe("free or pro: the plan of stores that are opened by signing up"),
  PLAN_CHANGE: z.enum(["owner", "operator"]).describe("owner, or operator: only `zakka merchant set` changes a plan"),
  STRIPE_SECRET_KEY: text(
    "a secret or restricted key of Stripe: it begins with sk_live_, rk_live_, sk_test_ or rk_test_",
    /^[sr]k_(live|test)_\S+$/,
  ),
  STRIPE_WEBHOOK_SECRET: secrets("signing secrets of webhook endpoints at Stripe, separated by commas"),
  STRIPE_TEST_SECRET_KEY: text("a test key of Stripe: it begins with sk_test_ or rk_test_", /^[sr]k_test_\S+$/),
  STRIPE_TEST_WEBHOOK_SECRET: secrets("signing secrets of webhook endpoints at Stripe, separated by commas"),
  STRIPE_API_URL: address(["http:", "https:"], "https://api.stripe.com")
    .refine((value) => isOrigin(value))
    .transform((value) => new URL(value).origin)
    .describe("an origin without a path, such as http://localhost:12111"),
  STRIPE_CALLS_PER_SECOND: whole(1, 10_000),
  AUTH_GOOGLE_ID: text("the client ID of an OAuth client at Google"),
  AUTH_GOOGLE_SECRET: text("the client secret of an OAuth client at Google"),
  AUTH_GITHUB_ID: text("the client ID of an OAuth app at GitHub"),
  AUTH_GITHUB_SECRET: text("the client secret of an OAuth app at GitHub"),
  FILES_FOLDER: z.string().describe("the path of a folder"),
  PICTURES_FOLDER: z.string().describe("the path of a folder"),
  S3_BUCKET: text("the name of a bucket", /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/),
  S3_ENDPOINT: address(["http:", "https:"], "https://s3.eu-central-1.amazonaws.com"),
  S3_REGION: text("a region such as eu-central-1"),
  S3_ACCESS_KEY_ID: text("the id of an access key"),
  S3_SECRET_ACCESS_KEY: text("the secret of an access key"),
  INNGEST_EVENT_KEY: text("an Inngest event key"),
  INNGEST_SIGNING_KEY: text("an Inngest signing key"),
  INNGEST_DEV: text("0, 1 or the address of an Inngest development server", /^(0|1|true|false|https?:\/\/\S+)$/),
  INNGEST_BASE_URL: address(["http:", "https:"], "http://localhost:8288"),
  API_RATE_LIMIT_PER_MINUTE: whole(1, 10_000_000),
  REQUEST_LOG: flag,
  WEBHOOK_RETRY_DELAYS: z
    .string()
    .regex(/^\s*\d+(\.\d+)?\s*(,\s*\d+(\.\d+)?\s*)*$/)
    .transform((value): readonly number[] => value.split(",").map(Number))
    .refine((delays) => delays.every((delay) => delay <= MAX_RETRY_DELAY_S))
    .describe("seconds, comma-separated, such as 60,300,1800"),
  WEBHOOK_ALLOW_PRIVATE_TARGETS: flag,
  OTEL_EXPORTER_OTLP_ENDPOINT: address(["http:", "https:"], "http://localhost:4318"),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().describe("headers such as api-key=secret,other=value"),
  OTEL_SERVICE_NAME: z.string().describe("a name"),
  METRICS_TOKEN: text("at least 16 characters without spaces", /^\S{16,}$/),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).describe("a level such as info"),
} as const;

/** The parsed variables; one that is absent or empty is undefined. */
export type Environment = { [Name in keyof typeof VARIABLES]?: z.output<(typeof VARIABLES)[Name]> };

type Name = keyof typeof VARIABLES;
type Variables = Record<string, string | undefined>;
const NAMES = Object.keys(VARIABLES) as Name[];

/** Pairs of variables that must be set together. */
const TOGETHER = [
  ["AUTH_GOOGLE_ID", "AUTH_GOOGLE_SECRET"],
  ["AUTH_GITHUB_ID", "AUTH_GITHUB_SECRET"],
  ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
  ["STRIPE_TEST_SECRET_KEY", "STRIPE_TEST_WEBHOOK_SECRET"],
  ["INNGEST_EVENT_KEY", "INNGEST_SIGNING_KEY"],
  ["S3_BUCKET", "S3_ACCESS_KEY_ID"],
  ["S3_BUCKET", "S3_SECRET_ACCESS_KEY"],
] as const;

/** Reads and checks the environment. Throws a StartError with one line for each variable that is wrong or missing. */
export function readEnvironment(env: Variables = process.env): Environment {
  const values: Record<string, unknown> = {};
  const faults: string[] = [];
  for (const name of NAMES) {
    const given = env[name]?.trim();
    if (!given) continue;
    const parsed = VARIABLES[name].safeParse(given);
    if (parsed.success) values[name] = parsed.data;
    else faults.push(faultOf(name, given));
  }
  const environment = values as Environment;
  faults.push(...faultsAcross(environment, (name) => !env[name]?.trim()));
  if (faults.length) throw new StartError(faults.join("\n"));
  return environment;
}

/**
 * The environment of this process. A variable is parsed when it is first read, and again only after it has changed, so that
 * reading is cheap and a command may set its own variables. Reading a wrong value throws a StartError.
 */
export const environment: Environment = Object.defineProperties(
  {},
  Object.fromEntries(NAMES.map((name) => [name, { enumerable: true, get: cachedReader(name) }])),
);

function cachedReader(name: Name): () => unknown {
  let last: { text: string; value: unknown } | undefined;
  return () => {
    const text = process.env[name]?.trim();
    if (!text) return undefined;
    if (last?.text !== text) {
      const parsed = VARIABLES[name].safeParse(text);
      if (!parsed.success) throw new StartError(faultOf(name, text));
      last = { text, value: parsed.data };
    }
    return last.value;
  };
}

/**
 * Returns the secrets of APP_SECRET: the first seals and signs, and what any of them sealed or signed is accepted. Always the same
 * list while the variable is the same. Throws if it is not set. A server cannot start without it.
 */
export function appSecrets(): readonly string[] {
  const secrets = environment.APP_SECRET;
  if (!secrets) throw new Error("APP_SECRET is not set.");
  return secrets;
}

/** Returns the public origin of this deployment, without a path. */
export const appUrl = (): string => environment.APP_URL ?? `http://localhost:${environment.PORT ?? 3000}`;

/** Returns whether strangers can open a store here. */
export const isSignUpOpen = (): boolean => environment.SIGN_UP ?? true;

/** Returns the plan of a store that is opened by signing up. */
export const planOfSignUp = (): "free" | "pro" => environment.SIGN_UP_PLAN ?? "free";

/** Returns whether owners change the plan of their store. Otherwise only the operator does, by `zakka merchant set`. */
export const isPlanOfOwner = (): boolean => environment.PLAN_CHANGE !== "operator";

/** Returns the variables that programs of other projects get. The others may hold secrets. */
export const variablesForPrograms = () => ({ NODE_ENV: process.env.NODE_ENV, PATH: process.env.PATH });

/** Returns the faults of combinations. A variable that is set but wrong is not reported as missing. */
function faultsAcross(given: Environment, isMissing: (name: keyof Environment) => boolean): string[] {
  const faults: string[] = [];
  if (given.DATABASE_URL && isMissing("APP_SECRET")) {
    faults.push(
      `APP_SECRET is missing: with a DATABASE_URL of your own, set it to ${VARIABLES.APP_SECRET.description}.`,
    );
  }
  for (const [one, other] of TOGETHER) {
    if (given[one] && isMissing(other)) faults.push(`${other} is missing: ${one} is set and needs it.`);
    if (given[other] && isMissing(one)) faults.push(`${one} is missing: ${other} is set and needs it.`);
  }
  if (given.SMTP_URL && isMissing("MAIL_FROM"))
    faults.push("MAIL_FROM is missing: SMTP_URL is set and needs a sender.");
  const inngestDev = given.INNGEST_DEV && !["0", "false"].includes(given.INNGEST_DEV);
  if (inngestDev && given.APP_URL && !isLoopback(given.APP_URL)) {
    faults.push("INNGEST_DEV is refused: it switches signature checks off, so APP_URL must be on localhost.");
  }
  return [...faults, ...stripeFaults(given)];
}

/** Test mode has one key, and a live key is only ever sent to Stripe itself. */
function stripeFaults({ STRIPE_SECRET_KEY: key, STRIPE_TEST_SECRET_KEY, STRIPE_API_URL: api }: Environment): string[] {
  const faults: string[] = [];
  const isTest = key?.includes("k_test_") ?? false;
  if (isTest && STRIPE_TEST_SECRET_KEY)
    faults.push("STRIPE_TEST_SECRET_KEY is refused: STRIPE_SECRET_KEY is a test key already. Set one of the two.");
  if (!api || api === "https://api.stripe.com") return faults;
  if (key && !isTest) faults.push("STRIPE_API_URL is refused: with a live key, it is https://api.stripe.com.");
  if (api.startsWith("http:") && !isLoopback(api))
    faults.push("STRIPE_API_URL is refused: http goes only to localhost.");
  return faults;
}

/** Returns true for a URL without a path, query or fragment. */
function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { pathname, search, hash } = new URL(value);
  return ["", "/"].includes(pathname + search + hash);
}

/** Returns true for a URL with a host and, at most, the number of a database. */
function isRedis(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { hostname, pathname } = new URL(value);
  return hostname !== "" && /^\/?\d{0,4}$/.test(pathname);
}

const SECRET = /SECRET|KEY|URL/;

const faultOf = (name: Name, text: string): string =>
  `${name} is wrong${quoted(name, text)}: it takes ${VARIABLES[name].description}.`;

/** Returns the quoted value, to show a typing error, or nothing for a variable that may hold a secret. */
const quoted = (name: string, value: string): string => (SECRET.test(name) ? "" : ` ("${beginningOf(value, 60)}")`);

const isLoopback = (origin: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(origin).hostname);

/** True under `npm run dev`. */
export const isDevelopment = (): boolean => process.env.NODE_ENV === "development";
