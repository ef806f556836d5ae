import { randomBytes } from "node:crypto";
import type Stripe from "stripe";
import { missing, refused } from "./api-error.ts";
import type { Customer } from "./billing-objects.ts";
import { type Card, detailsOf } from "./charges.ts";
import { mergedMetadata, metadataAt, type Params, paramAt, textAt } from "./form.ts";
import { newId } from "./objects.ts";
import type { Outcome, Owner, SavedCard, State } from "./state.ts";
import { cancelNow, hasEnded } from "./subscriptions.ts";

export const CUSTOMER_PARAMS = ["email", "expand[]", "metadata[*]", "name"];

export function createCustomer(state: State, owner: Owner, params: Params): Customer {
  const email = textAt(params, "email") ?? null;
  return addCustomer(state, owner, { email, name: textAt(params, "name"), metadata: metadataAt(params, "metadata") });
}

type NewCustomer = Pick<Customer, "email"> & Partial<Pick<Customer, "name" | "metadata">>;

export function addCustomer(state: State, owner: Owner, { email, name = null, metadata = {} }: NewCustomer): Customer {
  if (email !== null) refuseEmail(email);
  const customer: Customer = {
    id: newId("cus_"),
    object: "customer",
    created: state.now(),
    email,
    invoice_prefix: randomBytes(4).toString("hex").toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: state.livemodeOf(owner),
    metadata,
    name,
    next_invoice_sequence: 1,
  };
  state.add(owner, customer);
  state.emit("customer.created", customer);
  return customer;
}

function refuseEmail(email: string): void {
  if (/^[^@\s]+@[^@\s]+$/.test(email)) return;
  throw refused(`Invalid email address: ${email}`, { code: "email_invalid", param: "email" });
}

/** An empty text takes a value away. */
export function updateCustomer(state: State, owner: Owner, id: string, params: Params): Customer {
  const customer = existingCustomer(state, id, owner);
  if (!customer) throw missing("customer", id);
  const changes: Partial<Customer> = {};
  for (const name of ["email", "name"] as const) {
    if (paramAt(params, name) !== undefined) changes[name] = textAt(params, name) ?? null;
  }
  if (changes.email) refuseEmail(changes.email);
  if (paramAt(params, "metadata") !== undefined) {
    changes.metadata = mergedMetadata(customer.metadata, params);
  }
  return changeCustomer(state, customer, changes);
}

function changeCustomer(state: State, customer: Customer, changes: Partial<Customer>): Customer {
  const previous = Object.fromEntries(Object.keys(changes).map((name) => [name, customer[name as keyof Customer]]));
  Object.assign(customer, changes);
  state.emit("customer.updated", customer, previous);
  return customer;
}

export function existingCustomer(state: State, id: string, owner?: Owner): Customer | undefined {
  const customer = state.get("customer", id, owner);
  return "deleted" in customer ? undefined : customer;
}

/** The customer that a parameter names, which has to exist. */
export function customerAt(state: State, owner: Owner, params: Params): Customer | null {
  const id = textAt(params, "customer");
  if (id === undefined) return null;
  const found = state.anyOf(id, owner);
  if (found?.object === "customer" && !("deleted" in found)) return found;
  throw refused(`No such customer: '${id}'`, { code: "resource_missing", param: "customer" });
}

export interface CardChange {
  customer: string;
  /** What becomes of every payment from now on. */
  outcome?: Outcome;
  /** Another card, which works. */
  card?: Card;
}

/** Changes how a customer pays what renews. Stripe tells of another card, and not of one that fails. */
export function setCard(state: State, { customer: id, outcome = "succeeded", card }: CardChange): void {
  const customer = existingCustomer(state, id);
  if (!customer) throw missing("customer", id);
  state.cards.set(id, { outcome, details: card ? detailsOf("card", card) : cardOf(state, id).details });
  if (!card) return;
  const invoice_settings = { ...customer.invoice_settings, default_payment_method: newId("pm_1") };
  changeCustomer(state, customer, { invoice_settings });
}

export const cardOf = (state: State, customer: string): SavedCard =>
  state.cards.get(customer) ?? { outcome: "succeeded", details: detailsOf("card") };

/** Ends the subscriptions of a customer too. */
export function deleteCustomer(state: State, id: string): Stripe.DeletedCustomer {
  const customer = existingCustomer(state, id);
  if (!customer) throw missing("customer", id);
  for (const subscription of state.all("subscription")) {
    if (subscription.customer === id && !hasEnded(subscription)) cancelNow(state, subscription);
  }
  state.emit("customer.deleted", customer);
  return state.add(state.ownerOf(id), { id, object: "customer", deleted: true });
}
