import { shapeOf } from "./accounts.ts";
import { malformed, noAccess } from "./api-error.ts";
import { BILLING_ROUTES } from "./billing-routes.ts";
import { type Params, paramAt } from "./form.ts";
import { LIST_PARAMS, listOf } from "./lists.ts";
import { createRefund, REFUND_PARAMS } from "./refunds.ts";
import { matches, one, type Route } from "./route.ts";
import { createSession, expireSession, SESSION_PARAMS } from "./sessions.ts";

/** Of a list of events. */
const MOST_TYPES = 20;

const ROUTES: readonly Route[] = [
  {
    method: "POST",
    path: /^\/v1\/checkout\/sessions$/,
    permission: "rak_checkout_session_write",
    params: SESSION_PARAMS,
    run: ({ state, owner, params }) => createSession(state, owner, params),
  },
  {
    method: "GET",
    path: /^\/v1\/checkout\/sessions$/,
    permission: "rak_checkout_session_read",
    params: [...LIST_PARAMS, "payment_intent", "status", "subscription"],
    run: (asked) =>
      listOf(
        asked,
        "checkout.session",
        ({ payment_intent, status, subscription }) =>
          matches(asked.params, "payment_intent", payment_intent) &&
          matches(asked.params, "status", status) &&
          matches(asked.params, "subscription", subscription),
      ),
  },
  one(/^\/v1\/checkout\/sessions\/([^/]+)$/, "rak_checkout_session_read", "checkout.session"),
  {
    method: "POST",
    path: /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/,
    permission: "rak_checkout_session_write",
    params: ["expand[]"],
    run: ({ state, owner, id }) => expireSession(state, state.get("checkout.session", id, owner)),
  },
  one(/^\/v1\/payment_intents\/([^/]+)$/, "rak_payment_intent_read", "payment_intent"),
  one(/^\/v1\/charges\/([^/]+)$/, "rak_charge_read", "charge"),
  {
    method: "POST",
    path: /^\/v1\/refunds$/,
    permission: "rak_charge_write",
    params: REFUND_PARAMS,
    run: ({ state, owner, params }) => createRefund(state, owner, params),
  },
  {
    method: "GET",
    path: /^\/v1\/refunds$/,
    permission: "rak_charge_read",
    params: [...LIST_PARAMS, "payment_intent", "charge"],
    run: (asked) => listOf(asked, "refund", (refund) => isOf(asked.params, refund)),
  },
  one(/^\/v1\/refunds\/([^/]+)$/, "rak_charge_read", "refund"),
  {
    method: "GET",
    path: /^\/v1\/disputes$/,
    permission: "rak_dispute_read",
    params: [...LIST_PARAMS, "payment_intent", "charge"],
    run: (asked) => listOf(asked, "dispute", (dispute) => isOf(asked.params, dispute)),
  },
  one(/^\/v1\/disputes\/([^/]+)$/, "rak_dispute_read", "dispute"),
  {
    method: "GET",
    path: /^\/v1\/account$/,
    permission: "rak_account_read",
    params: ["expand[]"],
    run: ({ state, owner }) => shapeOf(state.account(owner.account)),
  },
  {
    method: "GET",
    path: /^\/v1\/accounts\/([^/]+)$/,
    permission: "rak_account_read",
    params: ["expand[]"],
    run: ({ state, owner, id }) => {
      const own = state.account(owner.account);
      if (id !== own.id && !own.connected.includes(id)) throw noAccess(id);
      return shapeOf(state.account(id));
    },
  },
  {
    method: "GET",
    path: /^\/v1\/events$/,
    permission: "rak_event_read",
    params: [...LIST_PARAMS, "type", "types[]"],
    run: (asked) => {
      const types = (paramAt(asked.params, "types") ?? []) as string[];
      if (types.length > MOST_TYPES) throw malformed(`Too many types: at most ${MOST_TYPES}`, { param: "types" });
      return listOf(
        asked,
        "event",
        ({ type }) => matches(asked.params, "type", type) && (types.length === 0 || types.includes(type)),
      );
    },
  },
  one(/^\/v1\/events\/([^/]+)$/, "rak_event_read", "event"),
  ...BILLING_ROUTES,
];

function isOf(params: Params, { payment_intent, charge }: { payment_intent: unknown; charge: unknown }): boolean {
  return matches(params, "payment_intent", payment_intent) && matches(params, "charge", charge);
}

export function routeOf(method: string, path: string): { route: Route; id: string } | undefined {
  for (const route of ROUTES) {
    const found = route.method === method ? route.path.exec(path) : null;
    if (found) return { route, id: found[1] ?? "" };
  }
  return undefined;
}
