import { listInstalledApps } from "#lib/dashboard/apps/read";
import { listBookingOverviews } from "#lib/dashboard/bookings/read";
import { listCustomerOverviews } from "#lib/dashboard/customers/read";
import { listDevices } from "#lib/dashboard/devices/read";
import { listDiscounts } from "#lib/dashboard/discounts/read";
import { listGiftCardOverviews } from "#lib/dashboard/gift-cards/read";
import { listImports } from "#lib/dashboard/import/read";
import { listApiKeys } from "#lib/dashboard/keys/read";
import { listMail } from "#lib/dashboard/mail/read";
import { listMembershipOverviews } from "#lib/dashboard/memberships/read";
import { listOrderOverviews } from "#lib/dashboard/orders/read";
import { searchRequests } from "#lib/dashboard/requests/read";
import { listTicketOverviews } from "#lib/dashboard/tickets/read";
import { listVoucherOverviews } from "#lib/dashboard/vouchers/read";
import { searchDeliveries } from "#lib/dashboard/webhooks/read";
import type { PrismaContext } from "#lib/db/context";
import { listBookingRedemptions, listBookings } from "#lib/domain/bookings/read";
import { listCustomers } from "#lib/domain/customers/read";
import { listDiscountCodes } from "#lib/domain/discount-codes/read";
import { listEvents } from "#lib/domain/events/read";
import { listGiftCards, listGiftCardTransactions } from "#lib/domain/gift-cards/read";
import { listMembershipCheckins, listMemberships } from "#lib/domain/memberships/read";
import { listOrders } from "#lib/domain/orders/read";
import { listPayments } from "#lib/domain/payments/read";
import { listProducts } from "#lib/domain/products/read";
import { listTicketRedemptions, listTickets } from "#lib/domain/tickets/read";
import { listVoucherRedemptions, listVouchers } from "#lib/domain/vouchers/read";
import { listDeliveries, listEndpoints } from "#lib/domain/webhook-endpoints/read";
import { listGuestMail } from "#lib/mail/list-guest-mail";
import { type FilledTable, filledId as id } from "./filled-store.ts";

type List = (
  ctx: PrismaContext,
  query: { starting_after?: string; ending_before?: string; created_from?: number },
) => Promise<unknown>;

const of = (field: string, table: FilledTable) => ({ [field]: id(table, 3) });

const ISSUED: [string, FilledTable, List][] = [
  ["gift cards", "gift_card", listGiftCards],
  ["tickets", "ticket", listTickets],
  ["bookings", "booking", listBookings],
  ["vouchers", "voucher", listVouchers],
  ["memberships", "membership", listMemberships],
];

/** The lists of a store, and with which table a page begins in its middle. */
export const LIST_CASES: [string, FilledTable, List][] = [
  ...ISSUED.flatMap(([name, table, list]): [string, FilledTable, List][] => [
    [name, table, list],
    [`${name} of a product`, table, (at, query) => list(at, { ...query, ...of("product_id", "product") })],
    [`${name} of a customer`, table, (at, query) => list(at, { ...query, ...of("customer_id", "customer") })],
    [`${name} of an order`, table, (at, query) => list(at, { ...query, ...of("order_id", "orders") })],
  ]),
  [
    "tickets of an event",
    "ticket",
    (at, query) => listTickets(at, { ...query, ...of("ticket_event_id", "ticket_event") }),
  ],
  ["memberships of a status", "membership", (at, query) => listMemberships(at, { ...query, status: "active" })],
  ["products", "product", listProducts],
  ["products of a status", "product", (at, query) => listProducts(at, { ...query, status: "published" })],
  ["payments", "payment", listPayments],
  ["payments of an order", "payment", (at, query) => listPayments(at, { ...query, ...of("order_id", "orders") })],
  [
    "payments of a membership",
    "payment",
    (at, query) => listPayments(at, { ...query, ...of("membership_id", "membership") }),
  ],
  ["payments of a status", "payment", (at, query) => listPayments(at, { ...query, status: "succeeded" })],
  ["discount codes", "discount_code", listDiscountCodes],
  ["discount codes that can be used", "discount_code", (at, query) => listDiscounts(at, { ...query, state: "active" })],
  ["orders", "orders", listOrders],
  ["orders of a status", "orders", (at, query) => listOrders(at, { ...query, status: "paid" })],
  ["orders of a customer", "orders", (at, query) => listOrders(at, { ...query, ...of("customer_id", "customer") })],
  ["customers", "customer", listCustomers],
  [
    "customers who agreed to marketing",
    "customer",
    (at, query) => listCustomerOverviews(at, { ...query, accepts_marketing: true }),
  ],
  [
    "transactions of a gift card",
    "gift_card_transaction",
    (at, query) => listGiftCardTransactions(at, id("gift_card", 3), query),
  ],
  ["redemptions of a ticket", "ticket_redemption", (at, query) => listTicketRedemptions(at, id("ticket", 3), query)],
  [
    "redemptions of a booking",
    "booking_redemption",
    (at, query) => listBookingRedemptions(at, id("booking", 3), query),
  ],
  [
    "redemptions of a voucher",
    "voucher_redemption",
    (at, query) => listVoucherRedemptions(at, id("voucher", 3), query),
  ],
  [
    "check-ins of a membership",
    "membership_checkin",
    (at, query) => listMembershipCheckins(at, id("membership", 3), query),
  ],
  ["events", "event", listEvents],
  ["events of a type", "event", (at, query) => listEvents(at, { ...query, type: "order.created" })],
  ["mail", "mail", listMail],
  ["files that are imported", "moving_in", listImports],
  ["mail of a kind", "mail", (at, query) => listMail(at, { ...query, kind: "gift_card" })],
  ["mail to an address", "mail", (at, query) => listMail(at, { ...query, recipient: "C3@post.example" })],
  ["mail of a status", "mail", (at, query) => listMail(at, { ...query, status: "failed" })],
  ["mail to guests", "mail", listGuestMail],
  ["mail to guests of a kind", "mail", (at, query) => listGuestMail(at, { ...query, kind: "gift_card" })],
  [
    "mail to guests about an order",
    "mail",
    (at, query) => listGuestMail(at, { ...query, ...of("order_id", "orders") }),
  ],
  ["mail to a guest", "mail", (at, query) => listGuestMail(at, { ...query, to: "C3@post.example" })],
  ["keys", "api_key", listApiKeys],
  ["ended devices", "device", (at, query) => listDevices(at, { ...query, state: "ended" })],
  ["installed apps", "oauth_grant", (at, query) => listInstalledApps(at, { ...query, state: "in_use" })],
  ["removed apps", "oauth_grant", (at, query) => listInstalledApps(at, { ...query, state: "ended" })],
  ["requests", "request_log", searchRequests],
  ["requests of a class", "request_log", (at, query) => searchRequests(at, { ...query, status_class: "4" })],
  ["requests by path", "request_log", (at, query) => searchRequests(at, { ...query, search: "order" })],
  ["webhook endpoints", "webhook_endpoint", listEndpoints],
  [
    "deliveries of an endpoint",
    "webhook_delivery",
    (at, query) => listDeliveries(at, id("webhook_endpoint", 3), query),
  ],
  [
    "deliveries of an endpoint by status",
    "webhook_delivery",
    (at, query) => listDeliveries(at, id("webhook_endpoint", 3), { ...query, status: "failed" }),
  ],
  [
    "deliveries of an endpoint by type",
    "webhook_delivery",
    (at, query) => searchDeliveries(at, id("webhook_endpoint", 3), { ...query, type: "order.created" }),
  ],
  [
    "deliveries of an endpoint by text and status",
    "webhook_delivery",
    (at, query) => searchDeliveries(at, id("webhook_endpoint", 3), { ...query, status: "failed", search: "order" }),
  ],
];

/** The lists that are searched by words of names and addresses, and the indexes of the words. */
export const SEARCH_CASES: [string, (ctx: PrismaContext, query: { search: string }) => Promise<unknown>, string[]][] = [
  ["customers", listCustomerOverviews, ["customer_folded"]],
  ["orders", listOrderOverviews, ["orders_folded"]],
  ["tickets", listTicketOverviews, ["orders_folded", "ticket_folded"]],
  ["bookings", listBookingOverviews, ["orders_folded", "booking_folded"]],
  ["gift cards", listGiftCardOverviews, ["orders_folded", "gift_card_folded"]],
  ["vouchers", listVoucherOverviews, ["orders_folded"]],
  ["memberships", listMembershipOverviews, ["orders_folded"]],
];
