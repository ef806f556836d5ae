import { globSync } from "node:fs";
import { join } from "node:path";
import { issueToken, type TokenKind, type TokenOwner } from "#lib/auth/account-token";
import { newId } from "#lib/core/ids";
import { addDays } from "#lib/core/time";
import { prisma } from "#lib/db/client";
import { downloadsOf } from "#lib/domain/files/download";
import { codeCookie } from "#lib/pages/cookies";
import { newPkce } from "./apps.ts";
import { filledAppId, filledId } from "./filled-store.ts";
import { issuedOf, LONG_ADDRESS, LONG_EMAIL, type LongStore } from "./long-store.ts";
import type { SignedInPerson } from "./people.ts";
import { tableOf } from "./table-of-route.ts";

const APP = join(import.meta.dirname, "../../app");

/** Where a page is read. */
export interface Visit {
  path: string;
  /** Only somebody who is not signed in sees it. */
  isSignedOut: boolean;
  /** Its status, where it is not 200. */
  status?: number;
}

/** The other states of a page. */
const STATES: Record<string, readonly string[]> = {
  "/orders/[id]": ["?task=refund", "?task=send", "?task=buyer"],
  "/memberships/[id]": ["?task=cancel", "?task=send"],
  "/gift-cards/[id]": ["?task=charge", "?task=adjust", "?task=expiry"],
  "/bookings/[id]": ["?task=edit", "?task=send"],
  "/customers/[id]": ["?task=edit"],
  "/vouchers/[id]": ["?task=expiry"],
  "/tickets/[id]": ["?task=rename"],
  "/webhooks/[id]": ["?task=test", "?task=recover", "?task=edit"],
  "/products/[id]/timeslots": ["?task=add"],
};

/** Pages that are only read by somebody who is not signed in. */
const SIGNED_OUT = ["/sign-in", "/sign-in/code", "/sign-up"];
/** Pages that say with their status that something failed. */
const FAILED: Record<string, number> = { "/oauth/failed": 500 };

/** The routes of all pages of the build, such as `/orders/[id]/print`. */
const routes = (): string[] => globSync("**/page.tsx", { cwd: APP }).map(toRoute);

function toRoute(file: string): string {
  const folders = file.split("/").slice(0, -1);
  return `/${folders.filter((folder) => !folder.startsWith("(")).join("/")}`;
}

/** Returns where each page of the app is read in this store, most also in other states. Throws for a route that it does not know. */
export async function visitsOf(store: LongStore, person: SignedInPerson): Promise<Visit[]> {
  const own = await ownAddresses(store, person);
  return routes().flatMap((route) => {
    const found = own[route] ?? (route.includes("[") ? ofRows(route, store) : [route]);
    const paths = [...found, ...(STATES[route] ?? []).map((state) => `${found[0]}${state}`)];
    if (paths.length === 0 || paths.some((path) => path.includes("[")))
      throw new Error(`No address of ${route} is known: add one to ${import.meta.filename}.`);
    return paths.map((path) => ({ path, isSignedOut: SIGNED_OUT.includes(route), status: FAILED[route] }));
  });
}

/** The cookie of a sign-in that waits for its code. */
export const cookieOfCode = async ({ ctx, userId }: SignedInPerson) => ({
  name: codeCookie().name,
  value: await tokenFor("second_factor", { user_id: userId }, ctx.now),
});

const tokenFor = (kind: TokenKind, owner: Partial<TokenOwner>, now: Date): Promise<string> =>
  issueToken(prisma(), kind, owner, now);

/** The addresses of a route whose id names a row: what was sold, and what is filled. */
function ofRows(route: string, { order }: LongStore): string[] {
  const table = tableOf(route);
  if (!table) return [route];
  const sold = table === "orders" ? order.id : issuedOf(order, table);
  return [...(sold ? [sold] : []), filledId(table, 1)].map((id) => route.replace("[id]", id));
}

/** The addresses of pages that need more than the id of a row. */
async function ownAddresses(store: LongStore, { ctx, userId }: SignedInPerson): Promise<Record<string, string[]>> {
  const { products, order, atCounter, unpaid } = store;
  const { show, table, room, card, shirt, album, pass, evening, club, event } = products;
  const types = [show, table, room, card, shirt, album, pass, evening, club];
  const app = filledAppId(ctx.merchantId, 1);
  const { token: download } = (await downloadsOf(ctx, order.id)) ?? {};
  const reset = await tokenFor("password_reset", { user_id: userId }, ctx.now);
  const verify = await tokenFor("verify_email", { user_id: userId }, ctx.now);
  return {
    "/orders/new": ["/orders/new", `/orders/new?sold=${order.id}`, `/orders/new?sold=${atCounter.id}`],
    "/orders/[id]/packing-slip": [`/orders/${order.id}/packing-slip`],
    "/products/[id]": types.map((id) => `/products/${id}`),
    "/products/[id]/edit": types.map((id) => `/products/${id}/edit`),
    "/products/[id]/timeslots": [`/products/${table}/timeslots`],
    "/products/bulk": ["duplicate", "price", "archive"].map((act) => `/products/bulk?do=${act}&id=${show}&id=${card}`),
    "/door/[id]": [`/door/${event}`],
    "/apps/[id]": [`/apps/${app}`],
    "/apps/[id]/edit": [`/apps/${app}/edit`],
    "/settings/apps/[id]": [1, 3].map((n) => `/settings/apps/${filledId("oauth_grant", n)}`),
    "/docs/[guide]": ["/docs/quick-start", "/docs/errors"],
    "/pay/[token]": [new URL(unpaid.checkout_url ?? "").pathname],
    "/download/[token]": [`/download/${download}`, "/download/unknown"],
    "/reset-password/new": [`/reset-password/new?token=${reset}`, "/reset-password/new"],
    "/verify-email": [`/verify-email?token=${verify}`, "/verify-email"],
    "/invitation": [`/invitation?token=${await inviteSomebody(store)}`, "/invitation"],
    "/oauth/authorize": [`/oauth/authorize?${authorizationOf(app)}`],
    "/oauth/failed": [`/oauth/failed?${authorizationOf(app)}`],
  };
}

/** Invites a person whose address is long. Returns the token of their link. */
async function inviteSomebody({ ctx: { merchantId: merchant_id, now } }: LongStore): Promise<string> {
  const id = newId();
  const dates = { created_at: now, expires_at: addDays(now, 1) };
  await prisma().invitation.create({ data: { merchant_id, id, email: LONG_EMAIL, role: "staff", ...dates } });
  return tokenFor("invitation", { merchant_id, target_id: id }, now);
}

const authorizationOf = (app: string): URLSearchParams =>
  new URLSearchParams({
    response_type: "code",
    client_id: app,
    redirect_uri: LONG_ADDRESS,
    scope: "orders:read",
    state: "state",
    code_challenge: newPkce().challenge,
    code_challenge_method: "S256",
  });
