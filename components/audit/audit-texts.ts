import type { AuditEntry } from "#lib/dashboard/audit/shape";

/** What was done: the sentence for one object, and the noun for several. */
type ActionText = readonly [verb: string, one?: string, many?: string];

const item = (one: string, many: string, prefix: string) =>
  ({
    [`${prefix}.issued`]: ["Issued", `a ${one}`, many],
    [`${prefix}.updated`]: ["Changed", `a ${one}`, many],
    [`${prefix}.voided`]: ["Voided", `a ${one}`, many],
    [`${prefix}.redeemed`]: ["Redeemed", `a ${one}`, many],
    [`${prefix}.redemption_reversed`]: ["Took back a use of", `a ${one}`, many],
  }) as Record<string, ActionText>;

const ACTIONS: Record<string, ActionText> = {
  "sign_in.succeeded": ["Signed in"],
  "sign_in.failed": ["Failed to sign in"],
  "sign_in.throttled": ["Was kept from signing in, after many tries"],
  sign_out: ["Signed out"],
  "session.ended": ["Signed out", "another browser", "other browsers"],
  "account.updated": ["Changed", "their account"],
  "account.verified": ["Confirmed", "their e-mail address"],
  "account.joined": ["Joined the store"],
  "account.passkey_added": ["Added", "a passkey"],
  "account.passkey_renamed": ["Renamed", "a passkey"],
  "account.passkey_removed": ["Removed", "a passkey", "passkeys"],
  "account.provider_linked": ["Linked", "an account for signing in", "accounts for signing in"],
  "account.provider_unlinked": ["Unlinked", "an account for signing in", "accounts for signing in"],
  "account.passkey_refused": ["Was refused with a passkey that may have been copied"],
  "two_factor.enabled": ["Turned on", "codes at sign-in"],
  "two_factor.disabled": ["Turned off", "codes at sign-in"],
  "two_factor.codes_replaced": ["Replaced", "their recovery codes"],
  "two_factor.code_used": ["Signed in with a recovery code"],
  "password.changed": ["Changed", "their password"],
  "password.reset_requested": ["Asked for a new password"],
  "password.reset": ["Set a new password"],
  "api_key.created": ["Created", "an API key"],
  "api_key.revoked": ["Revoked", "an API key"],
  "api_key.rotated": ["Rotated", "an API key"],
  "api_key.old_secret_ended": ["Ended the old secret of", "an API key"],
  "scanner_pass.created": ["Opened the scanner"],
  "scanner_pass.added": ["Added", "a device"],
  "scanner_pass.code_made": ["Made a new pairing code for", "a device"],
  "scanner_pass.paired": ["Was paired:", "a device"],
  "scanner_pass.revoked": ["Revoked", "a device"],
  "scanner_pass.ended": ["Ended", "a device"],
  "scanner_pass.pin_set": ["Set", "the supervisor's PIN"],
  "scanner_pass.pin_removed": ["Removed", "the supervisor's PIN"],
  "scanner_pass.pin_refused": ["Was refused with a wrong supervisor's PIN:", "a device"],
  "scanner_pass.unlocked": ["Was unlocked with the supervisor's PIN:", "a device"],
  "webhook_endpoint.created": ["Added", "a webhook endpoint"],
  "webhook_endpoint.updated": ["Changed", "a webhook endpoint"],
  "webhook_endpoint.deleted": ["Deleted", "a webhook endpoint"],
  "webhook_endpoint.secret_rotated": ["Rotated the secret of", "a webhook endpoint"],
  "app.created": ["Registered", "an app"],
  "app.updated": ["Changed", "an app"],
  "app.secret_rotated": ["Rotated the secret of", "an app"],
  "app.deleted": ["Deleted", "an app"],
  "app_grant.created": ["Installed", "an app"],
  "app_grant.updated": ["Allowed again", "an app"],
  "app_grant.revoked": ["Removed", "an app"],
  "app_grant.ended": ["Lost access:", "an app"],
  "role.granted": ["Gave a role to", "a person"],
  "role.invited": ["Invited", "a person"],
  "role.invitation_withdrawn": ["Withdrew", "an invitation"],
  "role.changed": ["Changed the role of", "a person"],
  "role.removed": ["Removed", "a person"],
  "role.signed_out": ["Signed out everywhere", "a person"],
  "store_settings.updated": ["Changed", "the store’s settings"],
  "data.exported": ["Exported"],
  "data.moved_in": ["Imported", "a file"],
  "data.move_stopped": ["Stopped importing", "a file"],
  "data.move_undone": ["Removed what came with", "a file"],
  "data.undo_stopped": ["Stopped removing what came with", "a file"],
  "guest_mail.sent": ["Sent mail again about", "an order or an item"],
  "payment.mismatch": ["Refused the wrong amount or mode of", "a payment"],
  "order.link_withdrawn": ["Withdrew the download link of", "an order"],
  "order.link_renewed": ["Made a new download link for", "an order"],
  "customer.exported": ["Downloaded the data of", "a customer"],
  "redemption_conflict.settled": ["Settled", "a conflict"],
  "redemption_conflict.reopened": ["Opened again", "a conflict"],
  "test_data.deleted": ["Deleted all test data"],
  "access.refused": ["Was refused"],
  "order.created": ["Placed", "an order", "orders"],
  "order.completed": ["Completed", "an order", "orders"],
  "order.fulfilled": ["Fulfilled", "an order", "orders"],
  "order.refunded": ["Refunded", "an order", "orders"],
  "order.canceled": ["Canceled", "an order", "orders"],
  "payment.updated": ["Changed", "a payment", "payments"],
  "customer.created": ["Created", "a customer", "customers"],
  "customer.updated": ["Changed", "a customer", "customers"],
  "customer.deleted": ["Erased or merged", "a customer", "customers"],
  "product.created": ["Created", "a product", "products"],
  "product.updated": ["Changed", "a product", "products"],
  "product.deleted": ["Deleted", "a product", "products"],
  "discount_code.created": ["Created", "a discount code"],
  "discount_code.updated": ["Changed", "a discount code"],
  "discount_code.deleted": ["Deleted", "a discount code"],
  ...item("gift card", "gift cards", "gift_card"),
  "gift_card.redeemed": ["Charged", "a gift card"],
  ...item("ticket", "tickets", "ticket"),
  ...item("booking", "bookings", "booking"),
  ...item("voucher", "vouchers", "voucher"),
  ...item("membership", "memberships", "membership"),
  "membership.activated": ["Started", "a membership", "memberships"],
  "membership.checked_in": ["Checked in", "a member"],
  "membership.canceled": ["Canceled", "a membership", "memberships"],
};

/** Returns what was done, and the object as a text that can be a link: ["Changed", "a product"]. */
export function auditText({ action, details }: Pick<AuditEntry, "action" | "details">): [verb: string, object: string] {
  const [verb, one = "", many = one] = ACTIONS[action] ?? [action];
  const { count, name, what, format } = details;
  if (typeof what === "string" && format)
    return [verb, `${what.replaceAll("_", " ")} as ${String(format).toUpperCase()}`];
  if (typeof count === "number" && count > 1) return [verb, `${count} ${many}`];
  if (typeof name === "string" && one) return [verb, `${one}: ${name}`];
  return [verb, one];
}

/** Where the object of an entry has its page. */
const PAGES: Record<string, string> = {
  order: "/orders",
  product: "/products",
  customer: "/customers",
  discount_code: "/discounts",
  gift_card: "/gift-cards",
  ticket: "/tickets",
  booking: "/bookings",
  voucher: "/vouchers",
  membership: "/memberships",
  api_key: "/keys",
  webhook_endpoint: "/webhooks",
  app: "/apps",
  scanner_pass: "/devices",
  app_grant: "/settings/apps",
  redemption_conflict: "/conflicts",
};

/** Returns the page of the object, or null for one that has none or was deleted. */
export function auditHref({ action, target_id }: Pick<AuditEntry, "action" | "target_id">): string | null {
  const [resource = ""] = action.split(".");
  const page = action.startsWith("data.mov") ? "/settings/import" : PAGES[resource];
  return page && target_id && !action.endsWith(".deleted") ? `${page}/${target_id}` : null;
}

const SETTINGS: Record<string, string> = {
  name: "name",
  support_email: "support e-mail",
  logo_url: "logo",
  brand_colour: "brand colour",
  currency: "currency",
  timezone: "time zone",
  tax_rate_bps: "tax rate",
  tax_inclusive: "tax included in prices",
  fee_bps: "service fee",
  gift_card_expiry_days: "days until gift cards expire",
  redeem_opens_minutes_before: "minutes before the start in which tickets are valid",
  redeem_closes_minutes_after: "minutes after the end in which tickets are valid",
  allow_past_due_checkin: "check-in while past due",
  offline_charge_limit_cents: "charge of a gift card without a network",
  guest_mail: "mail to guests",
  require_second_factor: "second factor for everybody",
  plan: "plan",
  api_grandfathered: "API without Pro",
};

/** Returns the details of an entry in a few words, or null. */
export function auditDetail({ action, details }: Pick<AuditEntry, "action" | "details">): string | null {
  if (action === "store_settings.updated") return settingsText(details.changes);
  const { host, app, role, from, to, what, format, rows, reason, resolution, page, repeats } = details as Record<
    string,
    unknown
  >;
  if (action === "role.changed") return `${from} → ${to}`;
  const parts = [
    what && !format && String(what).replaceAll("_", " "),
    typeof rows === "number" && `${rows.toLocaleString("en")} ${rows === 1 ? "row" : "rows"}`,
    host,
    app,
    role,
    typeof reason === "string" && reason.replaceAll("_", " "),
    typeof resolution === "string" && resolution.replaceAll("_", " "),
    page && `/${page}`,
    typeof repeats === "number" && repeats > 0 && `and ${repeats} more times`,
  ];
  return parts.filter(Boolean).join(", ") || null;
}

function settingsText(changes: unknown): string | null {
  const all = Object.entries((changes ?? {}) as Record<string, { from: unknown; to: unknown }>);
  const texts = all.map(([key, { from, to }]) =>
    key === "logo_url" ? "logo" : `${SETTINGS[key] ?? key} ${valueText(key, from)} → ${valueText(key, to)}`,
  );
  return texts.join(", ") || null;
}

function valueText(key: string, value: unknown): string {
  if (value === null || value === undefined) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return key.endsWith("_bps") ? `${Number(value) / 100} %` : String(value);
}
