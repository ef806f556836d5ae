// Written by `npm run openapi` from the API document.
import { type Call, path, type RequestOptions, type Send } from "./call.ts";
import { type List, listOf } from "./list.ts";
import type { operations } from "./shapes.ts";
import type {
  Order,
  Payment,
  Customer,
  Product,
  GiftCard,
  Ticket,
  Booking,
  Voucher,
  Membership,
  RedemptionReversal,
  MembershipCheckin,
  WebhookEndpoint,
  BookingRedemption,
  DeletedCustomer,
  DiscountCode,
  DeletedDiscountCode,
  Event,
  GiftCardCharged,
  GiftCardTransaction,
  DeletedProduct,
  RedemptionResult,
  TicketRedemption,
  VoucherRedemption,
  RedemptionBatch,
  RedemptionLookup,
  TestClock,
  Mail,
  WebhookEndpointWithSecret,
  DeletedWebhookEndpoint,
  WebhookDelivery,
  WebhookRecovery,
} from "./types.ts";

export type BookingRedemptionListParams = NonNullable<operations["bookings.redemptions.list"]["parameters"]["query"]>;

export class BookingRedemptions {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /**
   * List the redemptions of a booking.
   *
   * One record for each redemption, newest first. A redemption that was reversed stays in the list, with `reversed_at`.
   */
  list(id: string, params?: BookingRedemptionListParams, options?: RequestOptions): List<BookingRedemption> {
    return listOf(this.#send, path`/bookings/${id}/redemptions`, params, options);
  }
}

export type BookingListParams = NonNullable<operations["bookings.list"]["parameters"]["query"]>;
export type BookingRedeemParams = NonNullable<operations["bookings.redeem"]["requestBody"]>["content"]["application/json"];
export type BookingUpdateParams = NonNullable<operations["bookings.update"]["requestBody"]>["content"]["application/json"];
export type BookingVoidParams = NonNullable<operations["bookings.void"]["requestBody"]>["content"]["application/json"];

export class Bookings {
  readonly redemptions: BookingRedemptions;
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
    this.redemptions = new BookingRedemptions(send);
  }

  /**
   * List bookings.
   *
   * All bookings, newest first. Filter by product, order or customer.
   */
  list(params?: BookingListParams, options?: RequestOptions): List<Booking> {
    return listOf(this.#send, path`/bookings`, params, options);
  }

  /**
   * Redeem a booking.
   *
   * Records that the party arrived: takes the booking's only use, adds a redemption record and fires `booking.redeemed`.
   */
  redeem(id: string, params?: BookingRedeemParams, options?: RequestOptions): Call<Booking> {
    return this.#send("POST", path`/bookings/${id}/redeem`, { body: params, isKeyed: true }, options);
  }

  /**
   * Retrieve a booking.
   *
   * The booking with its present time and place, and whether it was redeemed.
   */
  retrieve(id: string, options?: RequestOptions): Call<Booking> {
    return this.#send("GET", path`/bookings/${id}`, {}, options);
  }

  /**
   * Move or change a booking.
   *
   * Move an appointment by `starts_at` and `resource_id`, a reservation by `timeslot_id`; `ends_at` follows. The new place is checked as for an order: opening hours, seats, and whether the time is free. Everything changes, or nothing. A booking that was redeemed or voided cannot be moved. Fires `booking.updated`, unless nothing changed. Unpaid orders that hold the new place beyond their 30 minutes are canceled first (`order.canceled`).
   */
  update(id: string, params?: BookingUpdateParams, options?: RequestOptions): Call<Booking> {
    return this.#send("PATCH", path`/bookings/${id}`, { body: params }, options);
  }

  /**
   * Void a booking.
   *
   * Voids the booking, redeemed or not; it can no longer be redeemed. An unused booking gives its time or seats back. This cannot be undone, and it refunds nothing. Fires `booking.voided`.
   */
  void(id: string, params?: BookingVoidParams, options?: RequestOptions): Call<Booking> {
    return this.#send("POST", path`/bookings/${id}/void`, { body: params, isKeyed: true }, options);
  }
}

export type CustomerCreateParams = NonNullable<operations["customers.create"]["requestBody"]>["content"]["application/json"];
export type CustomerListParams = NonNullable<operations["customers.list"]["parameters"]["query"]>;
export type CustomerUpdateParams = NonNullable<operations["customers.update"]["requestBody"]>["content"]["application/json"];

export class Customers {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /**
   * Create a customer.
   *
   * Creates a customer and answers 201. When the e-mail address has a customer, compared without regard to case, nothing is created: the answer is 200 with that customer, whose name is filled in when it was null and who otherwise stays the same. Fires `customer.created` for a new customer, and `customer.updated` when a name was filled in.
   */
  create(params: CustomerCreateParams, options?: RequestOptions): Call<Customer> {
    return this.#send("POST", path`/customers`, { body: params, isKeyed: true }, options);
  }

  /**
   * Delete a customer.
   *
   * Deletes the customer and erases their personal data: in orders, which stay with the address `erased+<id>@erased.invalid`, in what the orders issued, in past events and in stored answers. Events that still wait to be delivered are sent as they are. Issued items stay valid. The address is free for a new customer. This cannot be undone. Fires `customer.deleted`.
   */
  delete(id: string, options?: RequestOptions): Call<DeletedCustomer> {
    return this.#send("DELETE", path`/customers/${id}`, {}, options);
  }

  /**
   * List customers.
   *
   * All customers, newest first. The first paid order of an e-mail address creates one.
   */
  list(params?: CustomerListParams, options?: RequestOptions): List<Customer> {
    return listOf(this.#send, path`/customers`, params, options);
  }

  /**
   * Retrieve a customer.
   *
   * A customer by id. One that was deleted is `not_found`.
   */
  retrieve(id: string, options?: RequestOptions): Call<Customer> {
    return this.#send("GET", path`/customers/${id}`, {}, options);
  }

  /**
   * Change a customer.
   *
   * Changes the name, the consent to marketing and the metadata. The e-mail address cannot be changed: another address is another customer. Fires `customer.updated`, unless nothing changed.
   */
  update(id: string, params?: CustomerUpdateParams, options?: RequestOptions): Call<Customer> {
    return this.#send("PATCH", path`/customers/${id}`, { body: params }, options);
  }
}

export type DiscountCodeCreateParams = NonNullable<operations["discount_codes.create"]["requestBody"]>["content"]["application/json"];
export type DiscountCodeListParams = NonNullable<operations["discount_codes.list"]["parameters"]["query"]>;
export type DiscountCodeUpdateParams = NonNullable<operations["discount_codes.update"]["requestBody"]>["content"]["application/json"];

export class DiscountCodes {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /**
   * Create a discount code.
   *
   * Creates a code that takes a percentage or an amount off orders. A code that the store and mode has already, compared without regard to case, is `invalid_request` with `code` in `param`.
   */
  create(params: DiscountCodeCreateParams, options?: RequestOptions): Call<DiscountCode> {
    return this.#send("POST", path`/discount_codes`, { body: params, isKeyed: true }, options);
  }

  /**
   * Delete a discount code.
   *
   * Deletes the code, so that no new order can use it. Orders that used it keep their discount and its name in `discount_code`, and an order that waits for payment can still be paid. The name is free for a new code.
   */
  delete(id: string, options?: RequestOptions): Call<DeletedDiscountCode> {
    return this.#send("DELETE", path`/discount_codes/${id}`, {}, options);
  }

  /**
   * List discount codes.
   *
   * All discount codes, newest first, without those that were deleted.
   */
  list(params?: DiscountCodeListParams, options?: RequestOptions): List<DiscountCode> {
    return listOf(this.#send, path`/discount_codes`, params, options);
  }

  /**
   * Retrieve a discount code.
   *
   * The discount code, with how many orders use it now.
   */
  retrieve(id: string, options?: RequestOptions): Call<DiscountCode> {
    return this.#send("GET", path`/discount_codes/${id}`, {}, options);
  }

  /**
   * Change a discount code.
   *
   * Changes what you send, for orders from now on: orders that were placed keep their discount. `max_uses` below `uses` is `invalid_transition`.
   */
  update(id: string, params?: DiscountCodeUpdateParams, options?: RequestOptions): Call<DiscountCode> {
    return this.#send("PATCH", path`/discount_codes/${id}`, { body: params }, options);
  }
}

export type EventListParams = NonNullable<operations["events.list"]["parameters"]["query"]>;

export class Events {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /**
   * List events.
   *
   * What happened in the last 30 days, newest first, whether or not a webhook was sent. Filter by type.
   */
  list(params?: EventListParams, options?: RequestOptions): List<Event> {
    return listOf(this.#send, path`/events`, params, options);
  }

  /**
   * Retrieve an event.
   *
   * An event by the id that its webhooks carry. Events are kept for 30 days.
   */
  retrieve(id: string, options?: RequestOptions): Call<Event> {
    return this.#send("GET", path`/events/${id}`, {}, options);
  }
}

export type GiftCardTransactionListParams = NonNullable<operations["gift_cards.transactions.list"]["parameters"]["query"]>;

export class GiftCardTransactions {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /**
   * List the ledger of a gift card.
   *
   * Every change of the balance, newest first: issue, charges and reversals. The amounts of all entries add up to the balance.
   */
  list(id: string, params?: GiftCardTransactionListParams, options?: RequestOptions): List<GiftCardTransaction> {
    return listOf(this.#send, path`/gift_cards/${id}/transactions`, params, options);
  }
}

export type GiftCardCreateParams = NonNullable<operations["gift_cards.create"]["requestBody"]>["content"]["application/json"];
export type GiftCardListParams = NonNullable<operations["gift_cards.list"]["parameters"]["query"]>;
export type GiftCardRedeemParams = NonNullable<operations["gift_cards.redeem"]["requestBody"]>["content"]["application/json"];
export type GiftCardUpdateParams = NonNullable<operations["gift_cards.update"]["requestBody"]>["content"]["application/json"];
export type GiftCardVoidParams = NonNullable<operations["gift_cards.void"]["requestBody"]>["content"]["application/json"];

export class GiftCards {
  readonly transactions: GiftCardTransactions;
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
    this.transactions = new GiftCardTransactions(send);
  }

  /**
   * Issue a gift card.
   *
   * Issues a complimentary card that nobody pays for. It comes from a manual order with total 0, so `order.created`, `gift_card.issued` and `order.completed` fire, and before them `customer.created` for a new customer or `customer.updated` for one whose name was filled in.
   */
  create(params: GiftCardCreateParams, options?: RequestOptions): Call<GiftCard> {
    return this.#send("POST", path`/gift_cards`, { body: params, isKeyed: true }, options);
  }

  /**
   * List gift cards.
   *
   * All gift cards, newest first. Filter by product, order or customer.
   */
  list(params?: GiftCardListParams, options?: RequestOptions): List<GiftCard> {
    return listOf(this.#send, path`/gift_cards`, params, options);
  }

  /**
   * Charge a gift card.
   *
   * Takes an amount from the balance, adds an entry to the ledger and fires `gift_card.redeemed`. Without an `Idempotency-Key`, a charge of the same amount with the same note within 30 seconds counts as a retry: it gets the first answer, with `Idempotent-Replayed: true`, and takes nothing. A charge that was reversed is not repeated this way.
   */
  redeem(id: string, params: GiftCardRedeemParams, options?: RequestOptions): Call<GiftCardCharged> {
    return this.#send("POST", path`/gift_cards/${id}/redeem`, { body: params, isKeyed: true }, options);
  }

  /**
   * Retrieve a gift card.
   *
   * The card with its present balance, also when it is expired or voided.
   */
  retrieve(id: string, options?: RequestOptions): Call<GiftCard> {
    return this.#send("GET", path`/gift_cards/${id}`, {}, options);
  }

  /**
   * Change a gift card.
   *
   * Changes the recipient, the message, the delivery and the expiry. Fires `gift_card.updated`, unless nothing changed.
   */
  update(id: string, params?: GiftCardUpdateParams, options?: RequestOptions): Call<GiftCard> {
    return this.#send("PATCH", path`/gift_cards/${id}`, { body: params }, options);
  }

  /**
   * Void a gift card.
   *
   * Voids the card, charged or not; it can no longer be charged. Its balance and ledger stay as they are. This cannot be undone, and it refunds nothing. Fires `gift_card.voided`.
   */
  void(id: string, params?: GiftCardVoidParams, options?: RequestOptions): Call<GiftCard> {
    return this.#send("POST", path`/gift_cards/${id}/void`, { body: params, isKeyed: true }, options);
  }
}

export type MembershipCheckinListParams = NonNullable<operations["memberships.checkins.list"]["parameters"]["query"]>;

export class MembershipCheckins {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /**
   * List the check-ins of a membership.
   *
   * One record for each check-in, newest first, without `usage`. A check-in that was reversed stays in the list, with `reversed_at`.
   */
  list(id: string, params?: MembershipCheckinListParams, options?: RequestOptions): List<MembershipCheckin> {
    return listOf(this.#send, path`/memberships/${id}/checkins`, params, options);
  }
}

export type MembershipCancelParams = NonNullable<operations["memberships.cancel"]["requestBody"]>["content"]["application/json"];
export type MembershipCheckinParams = NonNullable<operations["memberships.checkin"]["requestBody"]>["content"]["application/json"];
export type MembershipListParams = NonNullable<operations["memberships.list"]["parameters"]["query"]>;

export class Memberships {
  readonly checkins: MembershipCheckins;
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
    this.checkins = new MembershipCheckins(send);
  }

  /**
   * Cancel a membership.
   *
   * Cancels the membership at the end of its current period and fires `membership.updated`. With `at_period_end: false` it ends now and fires `membership.canceled`. A second request for the end of the period changes nothing and answers 200. When the period had ended before, the membership is first renewed or ended accordingly (`membership.updated` or `membership.canceled`).
   */
  cancel(id: string, params?: MembershipCancelParams, options?: RequestOptions): Call<Membership> {
    return this.#send("POST", path`/memberships/${id}/cancel`, { body: params, isKeyed: true }, options);
  }

  /**
   * Check a member in.
   *
   * Takes one check-in of the current period, adds its record and fires `membership.checked_in`. Members with the status `active` or `trialing` can check in, and `past_due` ones when the store's settings allow it. When the period had ended before, the membership is first renewed (`membership.updated`) or ended (`membership.canceled`).
   */
  checkin(id: string, params?: MembershipCheckinParams, options?: RequestOptions): Call<MembershipCheckin> {
    return this.#send("POST", path`/memberships/${id}/checkin`, { body: params, isKeyed: true }, options);
  }

  /**
   * List memberships.
   *
   * All memberships, newest first, without `usage`. Filter by status, product, order or customer.
   */
  list(params?: MembershipListParams, options?: RequestOptions): List<Membership> {
    return listOf(this.#send, path`/memberships`, params, options);
  }

  /**
   * Retrieve a membership.
   *
   * The membership, with the `usage` of its current period when the plan has a cap.
   */
  retrieve(id: string, options?: RequestOptions): Call<Membership> {
    return this.#send("GET", path`/memberships/${id}`, {}, options);
  }
}


export class Openapi {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /**
   * Retrieve this document.
   *
   * The OpenAPI 3.1 description of every operation and webhook. It needs no credential; one that is sent is ignored.
   */
  retrieve(options?: RequestOptions): Call<operations["openapi.retrieve"]["responses"][200]["content"]["application/json"]> {
    return this.#send("GET", path`/openapi.json`, {}, options);
  }
}

export type OrderCancelParams = NonNullable<operations["orders.cancel"]["requestBody"]>["content"]["application/json"];
export type OrderCreateParams = NonNullable<operations["orders.create"]["requestBody"]>["content"]["application/json"];
export type OrderFulfillParams = NonNullable<operations["orders.fulfill"]["requestBody"]>["content"]["application/json"];
export type OrderListParams = NonNullable<operations["orders.list"]["parameters"]["query"]>;
export type OrderRefundParams = NonNullable<operations["orders.refund"]["requestBody"]>["content"]["application/json"];

export class Orders {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /**
   * Cancel an order.
   *
   * Cancels a `pending` order and gives back the seats, stock and times that it holds. To reverse a paid order, refund it. Fires `order.canceled`.
   */
  cancel(id: string, params?: OrderCancelParams, options?: RequestOptions): Call<Order> {
    return this.#send("POST", path`/orders/${id}/cancel`, { body: params, isKeyed: true }, options);
  }

  /**
   * Place an order.
   *
   * Orders all lines, or none: if one line cannot be met, the whole order is refused and nothing changes. With `payment_method: "manual"` the order is `paid` and its items are issued at once: `order.created`, `<kind>.issued` for each item (`membership.activated` for a membership) and `order.completed` fire, and before them `customer.created` for a new customer or `customer.updated` for one whose name or consent changed. With `checkout` the order is `pending` and only `order.created` fires; its seats, stock and times are held for 30 minutes, and paying at `checkout_url` does the rest. In live mode `checkout` needs a payment processor; without one the order is refused with `payments_not_configured`. An order by `checkout` takes at most `max_per_order` units of a product, and none before its `sales_start_at` or from its `sales_end_at` on (`invalid_transition`). Gift cards in `gift_cards` pay their part at once (`gift_card.redeemed`), and what is left is due at `checkout_url`: at least the minimum of payment processors, such as 0.50 EUR, so a card may pay less than its balance. Unpaid orders that hold the same places, or a use of the same discount code, beyond their 30 minutes are canceled first (`order.canceled`, and `gift_card.redemption_reversed` for what gift cards had paid of them).
   */
  create(params: OrderCreateParams, options?: RequestOptions): Call<Order> {
    return this.#send("POST", path`/orders`, { body: params, isKeyed: true }, options);
  }

  /**
   * Fulfill an order.
   *
   * Marks a `paid` order as fulfilled, for example once it was shipped. Nothing else changes. Fires `order.fulfilled`.
   */
  fulfill(id: string, params?: OrderFulfillParams, options?: RequestOptions): Call<Order> {
    return this.#send("POST", path`/orders/${id}/fulfill`, { body: params, isKeyed: true }, options);
  }

  /**
   * List orders.
   *
   * All orders, newest first, with their lines and the items that each line issued. Filter by status or customer.
   */
  list(params?: OrderListParams, options?: RequestOptions): List<Order> {
    return listOf(this.#send, path`/orders`, params, options);
  }

  /**
   * Refund an order.
   *
   * Refunds an amount, or all that is left, and fires `order.refunded`. An order that was paid by `checkout` is paid back through the payment processor; if it refuses, that is `invalid_transition`, and nothing changes. For a `manual` order no money is moved: pay the buyer back the way they paid. The refund that completes the total also voids every unused item of the order, gives its seats, time and stock back, and cancels the membership that it sold (`<kind>.voided` for each item, `membership.canceled`). Items that were used stay as they are. An order with total 0 becomes `refunded` at once.
   */
  refund(id: string, params?: OrderRefundParams, options?: RequestOptions): Call<Order> {
    return this.#send("POST", path`/orders/${id}/refund`, { body: params, isKeyed: true }, options);
  }

  /**
   * Retrieve an order.
   *
   * The order with its lines and the items that each line issued.
   */
  retrieve(id: string, options?: RequestOptions): Call<Order> {
    return this.#send("GET", path`/orders/${id}`, {}, options);
  }
}

export type PaymentListParams = NonNullable<operations["payments.list"]["parameters"]["query"]>;
export type PaymentRefundParams = NonNullable<operations["payments.refund"]["requestBody"]>["content"]["application/json"];

export class Payments {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /**
   * List payments.
   *
   * All payments, newest first. Filter by order, membership or status.
   */
  list(params?: PaymentListParams, options?: RequestOptions): List<Payment> {
    return listOf(this.#send, path`/payments`, params, options);
  }

  /**
   * Refund a payment.
   *
   * Refunds an amount of a payment that renewed a membership, or all that is left of it, and fires `payment.updated`. The membership stays as it is. It is paid back through the payment processor; if it refuses, that is `invalid_transition`, and nothing changes. A payment of an order is refunded with `POST /orders/{id}/refund`.
   */
  refund(id: string, params?: PaymentRefundParams, options?: RequestOptions): Call<Payment> {
    return this.#send("POST", path`/payments/${id}/refund`, { body: params, isKeyed: true }, options);
  }

  /**
   * Retrieve a payment.
   *
   * The payment with what was refunded of it until now.
   */
  retrieve(id: string, options?: RequestOptions): Call<Payment> {
    return this.#send("GET", path`/payments/${id}`, {}, options);
  }
}

export type ProductCreateParams = NonNullable<operations["products.create"]["requestBody"]>["content"]["application/json"];
export type ProductListParams = NonNullable<operations["products.list"]["parameters"]["query"]>;
export type ProductUpdateParams = NonNullable<operations["products.update"]["requestBody"]>["content"]["application/json"];

export class Products {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /**
   * Create a product.
   *
   * Creates a product of the type that the body names. Physical and digital products are created in the dashboard only. Fires `product.created`.
   */
  create(params: ProductCreateParams, options?: RequestOptions): Call<Product> {
    return this.#send("POST", path`/products`, { body: params, isKeyed: true }, options);
  }

  /**
   * Delete a product.
   *
   * Deletes a product that was never ordered. Archive one that was: PATCH its `status` to `archived`. Fires `product.deleted`.
   */
  delete(id: string, options?: RequestOptions): Call<DeletedProduct> {
    return this.#send("DELETE", path`/products/${id}`, {}, options);
  }

  /**
   * List products.
   *
   * All products, newest first, without the lists inside each product. Filter by type or status.
   */
  list(params?: ProductListParams, options?: RequestOptions): List<Product> {
    return listOf(this.#send, path`/products`, params, options);
  }

  /**
   * Retrieve a product.
   *
   * The product with the lists inside it: events and tiers, resources or timeslots, or variants. `ETag` names this version of it, for a change with `If-Match`.
   */
  retrieve(id: string, options?: RequestOptions): Call<Product> {
    return this.#send("GET", path`/products/${id}`, {}, options);
  }

  /**
   * Change a product.
   *
   * Changes what you send. Items that were issued stay as they are; only reservations follow a timeslot to its new time (`booking.updated`). A list is sent whole: an entry with its `id` is changed, one without is new, one that is left out is removed. `status` moves from draft to published or archived, from published to draft or archived, and from archived to draft. Send `If-Match` with the `ETag` that you read, and nothing is overwritten that was changed or sold since. Fires `product.updated`, unless nothing changed.
   */
  update(id: string, params?: ProductUpdateParams, options?: RequestOptions): Call<Product> {
    return this.#send("PATCH", path`/products/${id}`, { body: params }, options);
  }
}

export type RedemptionBatchParams = NonNullable<operations["redemptions.batch"]["requestBody"]>["content"]["application/json"];
export type RedemptionCreateParams = NonNullable<operations["redemptions.create"]["requestBody"]>["content"]["application/json"];
export type RedemptionLookupParams = NonNullable<operations["redemptions.lookup"]["requestBody"]>["content"]["application/json"];
export type RedemptionReverseParams = NonNullable<operations["redemptions.reverse"]["requestBody"]>["content"]["application/json"];

export class Redemptions {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /**
   * Redeem offline scans.
   *
   * For scanners that were offline. Each entry is redeemed on its own, in order, and gets the status and body that `POST /redemptions` would have answered at its `redeemed_at`; the request itself answers 200. Windows and expiry are judged as of `redeemed_at`, but uses, voids, cancellations and disputes as they are now. You can send an entry again with its `idempotency_key` as often as you need, here or alone: it is redeemed once. Each entry fires the events of `POST /redemptions` (`<kind>.redeemed`, `membership.checked_in`, `membership.updated`, `membership.canceled`); one that is refused fires `redemption.conflict`, once.
   */
  batch(params: RedemptionBatchParams, options?: RequestOptions): Call<RedemptionBatch> {
    return this.#send("POST", path`/redemptions/batch`, { body: params, isKeyed: true }, options);
  }

  /**
   * Redeem a token.
   *
   * Finds the item of a scanned or typed token and redeems it in one call. Fires `<kind>.redeemed`, or `membership.checked_in` for a membership, which is first renewed (`membership.updated`) or ended (`membership.canceled`) when its period had ended before. Refusals by the state of the item carry `display`, too. Without an `Idempotency-Key`, an equal charge of a gift card within 30 seconds is answered again and takes nothing.
   */
  create(params: RedemptionCreateParams, options?: RequestOptions): Call<RedemptionResult> {
    return this.#send("POST", path`/redemptions`, { body: params, isKeyed: true }, options);
  }

  /**
   * Look up a token.
   *
   * Returns what a scanned or typed token stands for, and whether it can be redeemed right now. Changes nothing.
   */
  lookup(params: RedemptionLookupParams, options?: RequestOptions): Call<RedemptionLookup> {
    return this.#send("POST", path`/redemptions/lookup`, { body: params, isSafe: true }, options);
  }

  /**
   * Reverse a redemption.
   *
   * Undoes one redemption, check-in or gift-card charge, by its id: the use, the allowance or the amount comes back. The credential that made it can reverse it within 15 minutes; later, or with another credential, the write scope of the kind is needed. The record stays in its log, with `reversed_at`. What belongs to a voided item cannot be reversed. An item of a refunded order that is unused then is voided at once. Fires `<kind>.redemption_reversed`, and `<kind>.voided` where the item is voided.
   */
  reverse(id: string, params?: RedemptionReverseParams, options?: RequestOptions): Call<RedemptionReversal> {
    return this.#send("POST", path`/redemptions/${id}/reverse`, { body: params, isKeyed: true }, options);
  }
}

export type TestHelperClockAdvanceParams = NonNullable<operations["test_helpers.clock.advance"]["requestBody"]>["content"]["application/json"];

export class TestHelperClock {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /**
   * Advance the test clock.
   *
   * Moves the test clock forward, and answers when all that was due is done, in the order of its times: ended holds are canceled (`order.canceled`), payments and refunds get their results (`payment.updated`), memberships renew period by period or end (`membership.updated`, `membership.canceled`). What compares a date with the time has the new one: expiries, redeem windows, the delivery of gift cards, the start and end of sales. What is made from then on has `created` by the clock, its events too. Sessions, keys, rate limits, idempotency keys, webhook deliveries and what is kept for a number of days go by the real time. One call does at most 5,000 steps; after them it is `invalid_request`, with the time that was reached in the message. Test helpers exist only in test mode: with a live key that has the scope, the answer is 404 `not_found`, whatever else the request has.
   */
  advance(params: TestHelperClockAdvanceParams, options?: RequestOptions): Call<TestClock> {
    return this.#send("POST", path`/test_helpers/clock/advance`, { body: params, isKeyed: true }, options);
  }

  /**
   * Read the test clock.
   *
   * The time of the test mode of the store. It runs as the real time does, and can be moved ahead. Test helpers exist only in test mode: with a live key that has the scope, the answer is 404 `not_found`, whatever else the request has.
   */
  retrieve(options?: RequestOptions): Call<TestClock> {
    return this.#send("GET", path`/test_helpers/clock`, {}, options);
  }
}

export type TestHelperMailListParams = NonNullable<operations["test_helpers.mail.list"]["parameters"]["query"]>;

export class TestHelperMail {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /**
   * List mail to guests.
   *
   * The mail that guests would have got, newest first: test mode never mails a guest, and keeps the mail to be read here and in the dashboard. A gift card to be delivered later is listed once its time has come. Filter by recipient, order or kind. Test helpers exist only in test mode: with a live key that has the scope, the answer is 404 `not_found`, whatever else the request has.
   */
  list(params?: TestHelperMailListParams, options?: RequestOptions): List<Mail> {
    return listOf(this.#send, path`/test_helpers/mail`, params, options);
  }
}

export type TestHelperOrderPayParams = NonNullable<operations["test_helpers.orders.pay"]["requestBody"]>["content"]["application/json"];

export class TestHelperOrders {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /**
   * Pay a test order.
   *
   * Does what a guest does on the payment page of the built-in processor: pays a `pending` order with a test card, and returns the order. A declined card is no error: the order is still `pending`, and its payment `failed` (`payment.updated`). A paid order fires what any paid order does: `customer.created`, `<kind>.issued` or `membership.activated` for each item, and `order.completed`. The card `authenticate` needs a second call with `authenticated`; the card `slow` pays 20 seconds later. Test helpers exist only in test mode: with a live key that has the scope, the answer is 404 `not_found`, whatever else the request has.
   */
  pay(id: string, params?: TestHelperOrderPayParams, options?: RequestOptions): Call<Order> {
    return this.#send("POST", path`/test_helpers/orders/${id}/pay`, { body: params, isKeyed: true }, options);
  }
}

export type TestHelperPaymentDisputeParams = NonNullable<operations["test_helpers.payments.dispute"]["requestBody"]>["content"]["application/json"];
export type TestHelperPaymentFailRefundParams = NonNullable<operations["test_helpers.payments.fail_refund"]["requestBody"]>["content"]["application/json"];

export class TestHelperPayments {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /**
   * Dispute a payment.
   *
   * Does what the bank of a card does: opens a dispute about a payment, or decides it. While it is open, the payment cannot be refunded, gift cards that its order sold cannot be charged, and the door sees a note. A lost one is recorded as a refund with the reason `dispute`, which fires `order.refunded` and voids what is unused when it completes the total (`<kind>.voided`, `membership.canceled`). One that is won after it was lost gives the order its money back. Fires `payment.updated`. The same status again changes nothing. Test helpers exist only in test mode: with a live key that has the scope, the answer is 404 `not_found`, whatever else the request has.
   */
  dispute(id: string, params: TestHelperPaymentDisputeParams, options?: RequestOptions): Call<Payment> {
    return this.#send("POST", path`/test_helpers/payments/${id}/dispute`, { body: params, isKeyed: true }, options);
  }

  /**
   * Let a refund fail.
   *
   * Lets the latest refund of a payment fail, as a bank does days later: the money counts as not refunded, the order has the status it had before, and what the refund voided stays void. Fires `payment.updated`. Test helpers exist only in test mode: with a live key that has the scope, the answer is 404 `not_found`, whatever else the request has.
   */
  failRefund(id: string, params?: TestHelperPaymentFailRefundParams, options?: RequestOptions): Call<Payment> {
    return this.#send("POST", path`/test_helpers/payments/${id}/fail_refund`, { body: params, isKeyed: true }, options);
  }
}


export class TestHelpers {
  readonly clock: TestHelperClock;
  readonly mail: TestHelperMail;
  readonly orders: TestHelperOrders;
  readonly payments: TestHelperPayments;

  constructor(send: Send) {
    this.clock = new TestHelperClock(send);
    this.mail = new TestHelperMail(send);
    this.orders = new TestHelperOrders(send);
    this.payments = new TestHelperPayments(send);
  }
}

export type TicketRedemptionListParams = NonNullable<operations["tickets.redemptions.list"]["parameters"]["query"]>;

export class TicketRedemptions {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /**
   * List the redemptions of a ticket.
   *
   * One record for each scan that admitted someone, newest first. A redemption that was reversed stays in the list, with `reversed_at`.
   */
  list(id: string, params?: TicketRedemptionListParams, options?: RequestOptions): List<TicketRedemption> {
    return listOf(this.#send, path`/tickets/${id}/redemptions`, params, options);
  }
}

export type TicketListParams = NonNullable<operations["tickets.list"]["parameters"]["query"]>;
export type TicketRedeemParams = NonNullable<operations["tickets.redeem"]["requestBody"]>["content"]["application/json"];
export type TicketUpdateParams = NonNullable<operations["tickets.update"]["requestBody"]>["content"]["application/json"];
export type TicketVoidParams = NonNullable<operations["tickets.void"]["requestBody"]>["content"]["application/json"];

export class Tickets {
  readonly redemptions: TicketRedemptions;
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
    this.redemptions = new TicketRedemptions(send);
  }

  /**
   * List tickets.
   *
   * All tickets, newest first. Filter by event, product, order or customer.
   */
  list(params?: TicketListParams, options?: RequestOptions): List<Ticket> {
    return listOf(this.#send, path`/tickets`, params, options);
  }

  /**
   * Redeem a ticket.
   *
   * Admits one more entry: takes one use of the ticket, adds a redemption record and fires `ticket.redeemed`.
   */
  redeem(id: string, params?: TicketRedeemParams, options?: RequestOptions): Call<Ticket> {
    return this.#send("POST", path`/tickets/${id}/redeem`, { body: params, isKeyed: true }, options);
  }

  /**
   * Retrieve a ticket.
   *
   * The ticket with its uses as they are now.
   */
  retrieve(id: string, options?: RequestOptions): Call<Ticket> {
    return this.#send("GET", path`/tickets/${id}`, {}, options);
  }

  /**
   * Change a ticket.
   *
   * Changes the attendee's name and the answers to the product's intake fields, which must fit these. Fires `ticket.updated`, unless nothing changed.
   */
  update(id: string, params?: TicketUpdateParams, options?: RequestOptions): Call<Ticket> {
    return this.#send("PATCH", path`/tickets/${id}`, { body: params }, options);
  }

  /**
   * Void a ticket.
   *
   * Voids the ticket, used or not; it can no longer be redeemed. An unused ticket gives its seat back. This cannot be undone, and it refunds nothing. Fires `ticket.voided`.
   */
  void(id: string, params?: TicketVoidParams, options?: RequestOptions): Call<Ticket> {
    return this.#send("POST", path`/tickets/${id}/void`, { body: params, isKeyed: true }, options);
  }
}

export type VoucherRedemptionListParams = NonNullable<operations["vouchers.redemptions.list"]["parameters"]["query"]>;

export class VoucherRedemptions {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /**
   * List the redemptions of a voucher.
   *
   * One record for each use, newest first. A redemption that was reversed stays in the list, with `reversed_at`.
   */
  list(id: string, params?: VoucherRedemptionListParams, options?: RequestOptions): List<VoucherRedemption> {
    return listOf(this.#send, path`/vouchers/${id}/redemptions`, params, options);
  }
}

export type VoucherListParams = NonNullable<operations["vouchers.list"]["parameters"]["query"]>;
export type VoucherRedeemParams = NonNullable<operations["vouchers.redeem"]["requestBody"]>["content"]["application/json"];
export type VoucherUpdateParams = NonNullable<operations["vouchers.update"]["requestBody"]>["content"]["application/json"];
export type VoucherVoidParams = NonNullable<operations["vouchers.void"]["requestBody"]>["content"]["application/json"];

export class Vouchers {
  readonly redemptions: VoucherRedemptions;
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
    this.redemptions = new VoucherRedemptions(send);
  }

  /**
   * List vouchers.
   *
   * All vouchers, newest first. Filter by product, order or customer.
   */
  list(params?: VoucherListParams, options?: RequestOptions): List<Voucher> {
    return listOf(this.#send, path`/vouchers`, params, options);
  }

  /**
   * Redeem a voucher.
   *
   * Takes one use of the voucher, adds a redemption record and fires `voucher.redeemed`.
   */
  redeem(id: string, params?: VoucherRedeemParams, options?: RequestOptions): Call<Voucher> {
    return this.#send("POST", path`/vouchers/${id}/redeem`, { body: params, isKeyed: true }, options);
  }

  /**
   * Retrieve a voucher.
   *
   * The voucher with its uses as they are now.
   */
  retrieve(id: string, options?: RequestOptions): Call<Voucher> {
    return this.#send("GET", path`/vouchers/${id}`, {}, options);
  }

  /**
   * Change a voucher.
   *
   * Changes when the voucher expires. A later time makes an expired voucher valid again. Fires `voucher.updated`, unless nothing changed.
   */
  update(id: string, params?: VoucherUpdateParams, options?: RequestOptions): Call<Voucher> {
    return this.#send("PATCH", path`/vouchers/${id}`, { body: params }, options);
  }

  /**
   * Void a voucher.
   *
   * Voids the voucher, used or not; it can no longer be redeemed. This cannot be undone, and it refunds nothing. Fires `voucher.voided`.
   */
  void(id: string, params?: VoucherVoidParams, options?: RequestOptions): Call<Voucher> {
    return this.#send("POST", path`/vouchers/${id}/void`, { body: params, isKeyed: true }, options);
  }
}

export type WebhookDeliverieListParams = NonNullable<operations["webhooks.deliveries.list"]["parameters"]["query"]>;
export type WebhookDeliverieRetryParams = NonNullable<operations["webhooks.deliveries.retry"]["requestBody"]>["content"]["application/json"];

export class WebhookDeliveries {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /**
   * List the deliveries of a webhook endpoint.
   *
   * The delivery log of the endpoint, newest first, each delivery with the answer to its last attempt. Filter by status.
   */
  list(id: string, params?: WebhookDeliverieListParams, options?: RequestOptions): List<WebhookDelivery> {
    return listOf(this.#send, path`/webhooks/${id}/deliveries`, params, options);
  }

  /**
   * Retry a delivery.
   *
   * Queues one more attempt at once, whatever the number of attempts so far. The answer comes before the attempt, with the status `pending`; read the delivery log for its result. When the attempt of a delivery that had ended fails, the delivery is `failed`. Refused while the delivery is `in_flight` and while the endpoint is switched off.
   */
  retry(id: string, deliveryId: string, params?: WebhookDeliverieRetryParams, options?: RequestOptions): Call<WebhookDelivery> {
    return this.#send("POST", path`/webhooks/${id}/deliveries/${deliveryId}/retry`, { body: params, isKeyed: true }, options);
  }
}

export type WebhookCreateParams = NonNullable<operations["webhooks.create"]["requestBody"]>["content"]["application/json"];
export type WebhookListParams = NonNullable<operations["webhooks.list"]["parameters"]["query"]>;
export type WebhookRecoverParams = NonNullable<operations["webhooks.recover"]["requestBody"]>["content"]["application/json"];
export type WebhookRotateSecretParams = NonNullable<operations["webhooks.rotate_secret"]["requestBody"]>["content"]["application/json"];
export type WebhookTestParams = NonNullable<operations["webhooks.test"]["requestBody"]>["content"]["application/json"];
export type WebhookUpdateParams = NonNullable<operations["webhooks.update"]["requestBody"]>["content"]["application/json"];

export class Webhooks {
  readonly deliveries: WebhookDeliveries;
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
    this.deliveries = new WebhookDeliveries(send);
  }

  /**
   * Register a webhook endpoint.
   *
   * Registers an address that events are sent to. The answer is the only one that shows `signing_secret`: store it, to check the signatures of deliveries. A store has at most 50 endpoints in each mode.
   */
  create(params: WebhookCreateParams, options?: RequestOptions): Call<WebhookEndpointWithSecret> {
    return this.#send("POST", path`/webhooks`, { body: params, isKeyed: true }, options);
  }

  /**
   * Delete a webhook endpoint.
   *
   * Deletes the endpoint and abandons the deliveries that wait for it.
   */
  delete(id: string, options?: RequestOptions): Call<DeletedWebhookEndpoint> {
    return this.#send("DELETE", path`/webhooks/${id}`, {}, options);
  }

  /**
   * List webhook endpoints.
   *
   * All webhook endpoints, newest first, without their signing secrets.
   */
  list(params?: WebhookListParams, options?: RequestOptions): List<WebhookEndpoint> {
    return listOf(this.#send, path`/webhooks`, params, options);
  }

  /**
   * Recover missed events.
   *
   * Queues a new delivery of every event since `since` that the endpoint asks for and has not received. Events that wait to be delivered are not queued again. Refused while the endpoint is switched off.
   */
  recover(id: string, params: WebhookRecoverParams, options?: RequestOptions): Call<WebhookRecovery> {
    return this.#send("POST", path`/webhooks/${id}/recover`, { body: params, isKeyed: true }, options);
  }

  /**
   * Retrieve a webhook endpoint.
   *
   * The endpoint without its signing secret, which only the answers that create and rotate it show.
   */
  retrieve(id: string, options?: RequestOptions): Call<WebhookEndpoint> {
    return this.#send("GET", path`/webhooks/${id}`, {}, options);
  }

  /**
   * Rotate the signing secret.
   *
   * Creates a new signing secret, shown in this answer only. The old secret signs beside the new one for 24 hours, also when you rotate again in the meantime, so deploy the new one within that time. At most 25 old secrets sign at once.
   */
  rotateSecret(id: string, params?: WebhookRotateSecretParams, options?: RequestOptions): Call<WebhookEndpointWithSecret> {
    return this.#send("POST", path`/webhooks/${id}/rotate_secret`, { body: params, isKeyed: true }, options);
  }

  /**
   * Send a test event.
   *
   * Sends an event of the given type, `webhook.test` or a real one such as `order.completed`, to this endpoint, whatever its `events`. Of a real type it is the newest event of the store under a new id, else a documented example. The answer comes at once, with the delivery still `pending`. Refused while the endpoint is switched off.
   */
  test(id: string, params?: WebhookTestParams, options?: RequestOptions): Call<WebhookDelivery> {
    return this.#send("POST", path`/webhooks/${id}/test`, { body: params, isKeyed: true }, options);
  }

  /**
   * Change a webhook endpoint.
   *
   * Changes the address, the events, the description, or whether events are sent. Switching the endpoint off abandons waiting deliveries. Switching it on does not bring them back: use `POST /webhooks/{id}/recover`.
   */
  update(id: string, params?: WebhookUpdateParams, options?: RequestOptions): Call<WebhookEndpoint> {
    return this.#send("PATCH", path`/webhooks/${id}`, { body: params }, options);
  }
}

/** All resources of the API. */
export class Resources {
  readonly bookings: Bookings;
  readonly customers: Customers;
  readonly discountCodes: DiscountCodes;
  readonly events: Events;
  readonly giftCards: GiftCards;
  readonly memberships: Memberships;
  readonly openapi: Openapi;
  readonly orders: Orders;
  readonly payments: Payments;
  readonly products: Products;
  readonly redemptions: Redemptions;
  readonly testHelpers: TestHelpers;
  readonly tickets: Tickets;
  readonly vouchers: Vouchers;
  readonly webhooks: Webhooks;

  constructor(send: Send) {
    this.bookings = new Bookings(send);
    this.customers = new Customers(send);
    this.discountCodes = new DiscountCodes(send);
    this.events = new Events(send);
    this.giftCards = new GiftCards(send);
    this.memberships = new Memberships(send);
    this.openapi = new Openapi(send);
    this.orders = new Orders(send);
    this.payments = new Payments(send);
    this.products = new Products(send);
    this.redemptions = new Redemptions(send);
    this.testHelpers = new TestHelpers(send);
    this.tickets = new Tickets(send);
    this.vouchers = new Vouchers(send);
    this.webhooks = new Webhooks(send);
  }
}
