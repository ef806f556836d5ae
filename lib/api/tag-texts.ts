/** What each resource of the API is, by the first segment of its paths. */
export const TAG_TEXTS: Record<string, string> = {
  bookings:
    "A booking is an appointment with a person, table or room, or a reservation of seats in a timeslot. A paid order issues it; it can be moved, and it is redeemed once, when the party arrives.",
  customers:
    "A customer is a person who buys from the store, found by the e-mail address. The first paid order of an address creates one. Deleting a customer erases their personal data.",
  discount_codes:
    "A discount code takes a percentage or an amount off an order that is placed with it: of all products, or of those that it names. Gift cards and memberships are never discounted.",
  events:
    "An event records that something happened to a resource, such as `order.completed`. Events are kept for 30 days and are what webhooks send.",
  gift_cards:
    "A gift card is credit that its `code` pays with. A paid order issues it, or `POST /gift_cards` does without payment. Every change of its balance is an entry of its ledger, the transactions.",
  memberships:
    "A membership is a subscription that a paid order starts. It renews at the end of each period until it is canceled, and lets its member check in, up to the plan's cap.",
  orders:
    "An order is a purchase of one or more products. Once it is paid, it issues what was bought: tickets, bookings, vouchers, memberships and gift cards, each a resource of its own.",
  payments:
    "A payment is money that was taken for an order, or for the renewal of a membership. An order that was paid in several ways has several; what was refunded of each is counted in it.",
  products:
    "A product is something that the store sells, of one of eight types. The type decides what a sale issues: a ticket, a booking, a voucher, a membership, a gift card, or nothing for physical and digital goods.",
  redemptions:
    "Redemptions serve the door and the till: look up a scanned or typed code, redeem it in one call whatever its kind, submit offline scans, and reverse a redemption.",
  test_helpers:
    "Test helpers exist only in test mode. They show and do what the world around the store would in live mode, such as the mail that a guest would have got, so that an integration can be tested from start to end.",
  tickets:
    "A ticket admits one person to one event, once, or several times for a multi-entry pass. A paid order issues one for each unit; each scan at the door is a redemption.",
  vouchers:
    "A voucher is one use, or a pack of uses, of something paid in advance. A paid order issues one for each unit of a voucher or experience product.",
  webhooks:
    "A webhook endpoint is an address of yours that receives events as signed requests. Each event that is sent to an endpoint is a delivery, with its own attempts and log.",
};
