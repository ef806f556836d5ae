/** Every event name: an endpoint asks for some of them, a family (`ticket.*`), or `*`. */
export const EVENT_TYPES = [
  "order.created",
  "order.completed",
  "order.fulfilled",
  "order.refunded",
  "order.canceled",
  "customer.created",
  "customer.updated",
  "customer.deleted",
  "product.created",
  "product.updated",
  "product.deleted",
  "gift_card.issued",
  "gift_card.redeemed",
  "gift_card.updated",
  "gift_card.voided",
  "gift_card.redemption_reversed",
  "ticket.issued",
  "ticket.redeemed",
  "ticket.updated",
  "ticket.voided",
  "ticket.redemption_reversed",
  "booking.issued",
  "booking.updated",
  "booking.redeemed",
  "booking.voided",
  "booking.redemption_reversed",
  "voucher.issued",
  "voucher.redeemed",
  "voucher.updated",
  "voucher.voided",
  "voucher.redemption_reversed",
  "membership.activated",
  "membership.updated",
  "membership.canceled",
  "membership.checked_in",
  "membership.redemption_reversed",
  "redemption.conflict",
  "webhook.test",
] as const;

export type EventType = (typeof EVENT_TYPES)[number];

/** `*`, a family such as `ticket.*`, or a name. */
export const EVENT_FILTERS: readonly string[] = [
  "*",
  ...new Set(EVENT_TYPES.map((type) => `${type.slice(0, type.indexOf("."))}.*`)),
  ...EVENT_TYPES,
];

/** What an endpoint may have asked for to get this event. */
export const filtersThatMatch = (type: EventType): string[] => ["*", `${type.slice(0, type.indexOf("."))}.*`, type];
