// Limits and lifetimes that several parts keep or say: schemas, statements, pages, imports and the API document take them from
// here. What only one part knows stays there. Amounts are in money.ts.

/** Characters of a name, a title or another line of text. */
export const MAX_NAME = 200;
/** Characters of a note or a reason. */
export const MAX_NOTE = 280;
/** Characters of the message on a gift card. */
export const MAX_MESSAGE = 1_000;
/** Characters of the answer to a question of a product. */
export const MAX_ANSWER = 10_000;
/** Characters of a note on an order. */
export const MAX_ORDER_NOTE = 500;
export const MAX_EMAIL = 254;
export const MAX_URL = 2_048;
export const MAX_POSTAL_CODE = 32;
export const MAX_COUNTRY = 100;
export const MAX_DEVICE_NAME = 64;
export const MAX_APP_NAME = 80;
export const MAX_PASSKEY_NAME = 80;
/** Characters of the stock-keeping number of a variant. */
export const MAX_SKU = 64;
export const MAX_PHONE = 64;
/** Characters of the place where something was redeemed. */
export const MAX_SOURCE = 64;
/** Digits of the PIN of supervisors. */
export const PIN_DIGITS = { min: 6, max: 8 } as const;
/** Characters of a name in metadata. */
export const MAX_METADATA_KEY = 40;

export const MAX_ORDER_LINES = 50;
/** The most gift cards that pay one order. */
export const MAX_GIFT_CARDS = 5;
/** Characters of a discount code. */
export const MAX_DISCOUNT_CODE = 64;
/** Products that a discount code names. */
export const MAX_DISCOUNT_PRODUCTS = 500;
/** Units of a line of an order. */
export const MAX_QUANTITY = 100;
/** Units of a product in an order by checkout, unless the product says otherwise. */
export const DEFAULT_PER_ORDER = 10;
/** Seats of an event, a timeslot or a resource, people of a booking, and uses of an item. */
export const MAX_SEATS = 1_000_000;
/** Dates that a merchant adds to a product at once. */
export const MAX_DATES_AT_ONCE = 366;
/** Events, timeslots or resources that a door is set to. */
export const MAX_DOOR_PLACES = 100;
/** Events whose tickets a paired device admits. */
export const MAX_DEVICE_EVENTS = 50;
/** Webhook endpoints of a store in each mode, and the old secrets of one that still sign. */
export const MAX_ENDPOINTS = 50;
export const MAX_OLD_SECRETS = 25;
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;

/** How long a gift card or a voucher can be valid. */
export const MAX_VALID_DAYS = 36_500;
export const DEFAULT_APPOINTMENT_MINUTES = 60;
/** How long seats, stock and times wait for the payment of an order. */
export const HOLD_MINUTES = 30;
/** How long a payment page is open: a little longer than the shortest page of a processor. The order is held as long. */
export const PAGE_MINUTES = 31;
/** How long an order is held in all for a payment that the bank has not decided. */
export const CHECKING_HOURS = 24;
/** How many payments of an order can be begun within an hour. */
export const MAX_PAGES_PER_HOUR = 10;
/** After so many declined cards an order is canceled. */
export const MAX_DECLINES = 5;
/** How long the old secret of a webhook endpoint or of an app works beside the new one. */
export const SECRET_OVERLAP_HOURS = 24;
/** How long the answer to an Idempotency-Key is kept. */
export const IDEMPOTENCY_HOURS = 24;
/** How long an equal charge of a gift card without an Idempotency-Key counts as the same one. */
export const DUPLICATE_SECONDS = 30;
/** How old a scan made without a network can be. */
export const SCAN_DAYS = 7;
/** How long the answer to a scan is kept: longer than the scan can be repeated. */
export const SCAN_ANSWER_DAYS = SCAN_DAYS + 1;

/** What began in this time may still go on, also after midnight. */
export const EVENING_HOURS = 12;
/** How long before it starts an event can be chosen as a door. */
export const DOOR_DAYS_AHEAD = 14;
/** How long a member of staff is signed in to a phone. */
export const SHIFT_HOURS = 12;
/** How long the code works that makes a phone a paired device. */
export const PAIRING_MINUTES = 10;
/** How long a credential can reverse its own redemptions without the write scope. */
export const REVERSE_MINUTES = 15;
/** How long a PIN unlocks a phone. */
export const UNLOCKED_MINUTES = 5;

/** How long a browser stays signed in: at most, and without being used. */
export const SESSION_DAYS = 90;
export const IDLE_DAYS = 14;
/** How long the links of mail about accounts work. */
export const VERIFY_HOURS = 24;
export const INVITATION_DAYS = 7;

/** How long an endpoint has to answer a delivery. */
export const DELIVERY_SECONDS = 10;
/** The waits between the attempts of a delivery, in seconds. */
export const RETRY_DELAYS_S: readonly number[] = [30, 300, 1_800, 7_200, 43_200, 86_400];
export const MAX_ATTEMPTS = RETRY_DELAYS_S.length + 1;
/** How much of the response to a delivery is stored. */
export const MAX_RESPONSE_BYTES = 1024;

/** After this time events are deleted. */
export const EVENTS_KEPT_DAYS = 30;
/** How long a request to the API is kept. */
export const REQUESTS_KEPT_DAYS = { test: 7, live: 30 };
/** The trigger keep_security_event refuses to delete newer events of the audit log. */
export const SECURITY_EVENTS_KEPT_DAYS = 365;
