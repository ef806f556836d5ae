import { malformed, missing, refused } from "./api-error.ts";
import { integerAt, type Params, paramAt, textAt } from "./form.ts";
import type { Kind, Things } from "./objects.ts";
import type { Owner, State } from "./state.ts";

export const LIST_PARAMS = [
  "created",
  "created[gt]",
  "created[gte]",
  "created[lt]",
  "created[lte]",
  "expand[]",
  "limit",
  "starting_after",
];

const USUAL = 10;
const MOST = 100;

export interface Asked {
  state: State;
  owner: Owner;
  params: Params;
  path: string;
}

/** One page of what the owner has, the newest first. */
export function listOf<K extends Exclude<Kind, "customer">>(
  { state, owner, params, path }: Asked,
  kind: K,
  has: (thing: Things[K]) => boolean,
) {
  const limit = integerAt(params, "limit") ?? USUAL;
  if (limit < 1 || limit > MOST) throw malformed(`Invalid limit: must be from 1 to ${MOST}`, { param: "limit" });
  const all = state.all(kind, owner);
  const after = textAt(params, "starting_after");
  const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && start === 0) throw missing(kind, after);
  const found = all.slice(start).filter((thing) => isCreated(params, thing.created) && has(thing));
  return { object: "list", url: path, has_more: found.length > limit, data: found.slice(0, limit) };
}

/** The list in a charge, which has the newest refunds. */
function refundsOf(state: State, owner: Owner, charge: string) {
  const all = state.all("refund", owner).filter((refund) => refund.charge === charge);
  const url = `/v1/charges/${charge}/refunds`;
  return { object: "list", url, has_more: all.length > USUAL, data: structuredClone(all.slice(0, USUAL)) };
}

/** The list in an invoice. */
function paymentsOf(state: State, owner: Owner, id: string) {
  const data = state.all("invoice_payment", owner).filter(({ invoice }) => invoice === id);
  return { object: "list", url: "/v1/invoice_payments", has_more: false, data: structuredClone(data) };
}

function isCreated(params: Params, created: number): boolean {
  const exact = typeof paramAt(params, "created") === "string" ? integerAt(params, "created") : undefined;
  const { gt, gte, lt, lte } = Object.fromEntries(
    ["gt", "gte", "lt", "lte"].map((name) => [name, integerAt(params, "created", name)]),
  );
  return (
    created === (exact ?? created) &&
    created > (gt ?? Number.NEGATIVE_INFINITY) &&
    created >= (gte ?? created) &&
    created < (lt ?? Number.POSITIVE_INFINITY) &&
    created <= (lte ?? created)
  );
}

/** Puts objects in the place of their ids, as `expand` asks, in a copy. */
export function expand({ state, owner, params }: Asked, answer: object): object {
  const copy = structuredClone(answer);
  for (const path of (paramAt(params, "expand") ?? []) as string[])
    expandPath(state, owner, copy, path.split("."), path);
  return copy;
}

function expandPath(state: State, owner: Owner, at: object, [name = "", ...rest]: string[], path: string): void {
  const values = at as Record<string, unknown>;
  const value = values[name];
  if (Array.isArray(value)) {
    for (const one of value) expandPath(state, owner, one, rest, path);
    return;
  }
  if (value === undefined && name === "refunds") {
    values.refunds = refundsOf(state, owner, String(values.id));
    return;
  }
  if (value === undefined && name === "payments" && values.object === "invoice") {
    values.payments = paymentsOf(state, owner, String(values.id));
  } else if (value === undefined) throw refused(`This property cannot be expanded (${path}).`, { param: "expand" });
  if (typeof value === "string") values[name] = structuredClone(state.anyOf(value, owner) ?? value);
  if (rest.length > 0 && typeof values[name] === "object" && values[name]) {
    expandPath(state, owner, values[name], rest, path);
  }
}
