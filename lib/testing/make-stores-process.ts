// Makes a store for each message of its parent, in the embedded database of this checkout, and sends back what a journey needs to
// know of it. Runs in a process of its own because it sets DATABASE_URL.
import { join } from "node:path";
import { newId } from "#lib/core/ids";
import { nowInSeconds } from "#lib/core/time";
import { startEmbedded } from "#lib/db/embedded";
import { readOrCreateAppSecret } from "#lib/db/embedded-cluster";
import { GIFT_CARDS, OTHERS } from "#lib/demo/tidehouse";

const DOT_DATA = join(import.meta.dirname, "../../.data");
const PASSWORD = "nine lamps on the pier";

const embedded = await startEmbedded({ dotData: DOT_DATA });
process.env.DATABASE_URL = embedded.url;
process.env.APP_SECRET ??= readOrCreateAppSecret(DOT_DATA);
const { hashPassword } = await import("#lib/auth/password");
const { toSessionToken } = await import("#lib/auth/session-token");
const { openSession } = await import("#lib/auth/sign-in");
const { closeDatabase, prisma } = await import("#lib/db/client");
const { makePrismaContext } = await import("#lib/db/context");
const { createApiKey } = await import("#lib/domain/api-keys/create");
const { createProduct } = await import("#lib/domain/products/create");
const { createStore } = await import("#lib/domain/stores/create");
const { updateSettings } = await import("#lib/domain/stores/update-settings");
const { sessionCookie } = await import("#lib/pages/cookies");

/** The products of the demo store that have no dates. */
const PRODUCTS = [
  { ...GIFT_CARDS.card, denominations_cents: [...GIFT_CARDS.card.denominations_cents] },
  ...[OTHERS.coffee, OTHERS.evening, OTHERS.robe, OTHERS.year],
];
const password_hash = await hashPassword(PASSWORD);

process.on("message", async () => process.send?.(await makeStore()));
process.once("disconnect", end);
if (!process.connected) await end(); // its parent ended meanwhile

async function end(): Promise<void> {
  await closeDatabase();
  await embedded.close();
}

/** Makes a store as the demo store is, without its past: two people who are signed in with test data, and a key with every scope. */
async function makeStore() {
  const now = nowInSeconds();
  const domain = `${newId().slice(-12)}.example`;
  const owner = { email: `ines.okafor@${domain}`, name: "Ines Okafor" };
  const staff = { email: `jonas.falk@${domain}`, name: "Jonas Falk" };
  const input = { name: "Tidehouse", email: owner.email, plan: "pro" } as const;
  const { merchant_id: merchantId, user_id: ownerId } = await createStore(input, password_hash, now);
  const actor = { kind: "user", id: ownerId, name: owner.name, scopes: ["*"] } as const;
  const ctx = makePrismaContext({ merchantId, mode: "test", actor, now });
  await updateSettings(ctx, { timezone: "Europe/Berlin", tax_rate_bps: 1_900, tax_inclusive: true });
  for (const product of PRODUCTS) await createProduct(ctx, product);
  const staffId = newId();
  const roles = { create: { merchant_id: merchantId, role: "staff", created_at: now } };
  await prisma().app_user.create({ data: { id: staffId, ...staff, password_hash, created_at: now, roles } });
  const { secret } = await createApiKey(ctx, { name: "Journey", scopes: ["*"] });
  return {
    owner: { ...owner, password: PASSWORD, cookie: await cookieOf(ownerId, merchantId) },
    staff: { ...staff, password: PASSWORD, cookie: await cookieOf(staffId, merchantId) },
    key: secret,
  };
}

/** Signs a person in, and returns the cookie of their browser. */
async function cookieOf(id: string, merchantId: string) {
  const request = { realNow: nowInSeconds(), requestId: newId(), from: { address: "127.0.0.1", agent: "a browser" } };
  const sessionId = await openSession({ id, mode: "test" }, merchantId, request);
  return { name: sessionCookie().name, value: await toSessionToken(sessionId), httpOnly: true, sameSite: "Lax" };
}
