import type { NewProduct } from "#lib/domain/products/input";

/** Tidehouse, the store of the demo data: a café, a stage and a bath in one house. */

export interface DemoTier {
  name: string;
  price_cents: number;
  capacity: number;
}

export interface Showing {
  /** Monday is 1, Sunday is 7. */
  weekdays: readonly number[];
  /** The local time, such as 19:30. */
  at: string;
}

export interface TicketProduct {
  type: "ticket";
  title: string;
  description: string;
  status: "published" | "draft" | "archived";
  price_cents: number;
  max_uses: number;
  location: string;
  capacity: number | null;
  minutes: number;
  tiers: readonly DemoTier[];
  showings: readonly Showing[];
  /** Where its tickets are scanned. */
  doors: readonly string[];
}

export interface GiftCardProduct {
  type: "gift_card";
  title: string;
  description: string;
  status: "published";
  price_cents: number;
  denominations_cents: readonly number[];
  min_cents: number | null;
  max_cents: number | null;
  valid_days: number | null;
}

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const TICKET = { type: "ticket", status: "published", max_uses: 1, tiers: [], doors: ["Front desk"] } as const;
const CARD = { type: "gift_card", status: "published" } as const;

export const TICKETS = {
  lights: {
    ...TICKET,
    title: "Winter Lights Night",
    description: "The house in candlelight: three sets on the main stage, the baths open until the last song.",
    price_cents: 2_400,
    location: "Main hall",
    capacity: 48,
    minutes: 180,
    tiers: [
      { name: "Standing", price_cents: 2_400, capacity: 34 },
      { name: "Balcony", price_cents: 3_600, capacity: 14 },
    ],
    showings: [{ weekdays: EVERY_DAY, at: "19:30" }],
    doors: ["Door A", "Door B"],
  },
  day: {
    ...TICKET,
    title: "Day bath",
    description: "Come and go as you like: pools, two saunas and the quiet room. Towels are included.",
    price_cents: 1_600,
    location: "Baths",
    capacity: 40,
    minutes: 780,
    showings: [{ weekdays: EVERY_DAY, at: "07:00" }],
  },
  flow: {
    ...TICKET,
    title: "Morning flow",
    description: "An hour of slow movement, then tea. Mats are here.",
    price_cents: 1_800,
    location: "Studio 2",
    capacity: 12,
    minutes: 75,
    showings: [{ weekdays: [1, 3, 5, 6, 7], at: "10:00" }],
    doors: ["Studio door"],
  },
  aufguss: {
    ...TICKET,
    title: "Aufguss for beginners",
    description: "Three rounds with birch, citrus and salt, and what to do between them.",
    price_cents: 2_200,
    location: "Sauna 1",
    capacity: 14,
    minutes: 90,
    showings: [
      { weekdays: [3, 6, 7], at: "11:30" },
      { weekdays: [2, 5], at: "17:00" },
    ],
  },
  piano: {
    ...TICKET,
    title: "Piano and cake",
    description: "The afternoon concert in the café. A slice of cake is part of the ticket.",
    price_cents: 1_400,
    location: "Café",
    capacity: 24,
    minutes: 120,
    showings: [{ weekdays: [4, 6, 7], at: "15:00" }],
    doors: ["Café door"],
  },
  late: {
    ...TICKET,
    title: "Late bath",
    description: "The pools by lamplight, in silence.",
    price_cents: 2_100,
    location: "Baths",
    capacity: 24,
    minutes: 150,
    showings: [{ weekdays: [2, 4, 5, 6], at: "21:00" }],
  },
  pass: {
    ...TICKET,
    title: "Bath pass, ten entries",
    description: "Ten days in the baths, whenever you like, for whoever you bring.",
    price_cents: 12_500,
    max_uses: 10,
    location: "Baths",
    capacity: null,
    minutes: 200 * 24 * 60,
    showings: [],
  },
  eve: {
    ...TICKET,
    title: "New Year's Eve swim",
    description: "Into the water at a quarter to twelve.",
    status: "draft",
    price_cents: 4_800,
    location: "Baths",
    capacity: 90,
    minutes: 240,
    showings: [],
  },
  cinema: {
    ...TICKET,
    title: "Deck cinema",
    description: "Films on the roof, in summer.",
    status: "archived",
    price_cents: 1_200,
    location: "Roof deck",
    capacity: 50,
    minutes: 150,
    showings: [],
  },
} as const satisfies Record<string, TicketProduct>;

export const GIFT_CARDS = {
  card: {
    ...CARD,
    title: "Tidehouse gift card",
    description: "For anything in the house: the stage, the baths, the café.",
    price_cents: 2_500,
    denominations_cents: [2_500, 5_000, 10_000],
    min_cents: 1_000,
    max_cents: 50_000,
    valid_days: null,
  },
  sauna: {
    ...CARD,
    title: "Sauna for two",
    description: "A day in the baths for two, with lunch.",
    price_cents: 6_400,
    denominations_cents: [6_400],
    min_cents: null,
    max_cents: null,
    valid_days: 365,
  },
} as const satisfies Record<string, GiftCardProduct>;

const OPEN = EVERY_DAY.map((day) => ({ day, opens: "10:00", closes: "20:00" }));
const PUBLISHED = { status: "published" } as const;

/** The products that are neither tickets nor gift cards. */
export const OTHERS = {
  massage: {
    ...PUBLISHED,
    type: "booking",
    category: "appointment",
    title: "Hot stone massage",
    description: "An hour on the warm table. Come fifteen minutes early for the steam room.",
    price_cents: 8_500,
    duration_minutes: 60,
    buffer_minutes: 30,
    opening_hours: OPEN,
    resources: [
      { name: "Aiko Brandt", kind: "person" },
      { name: "Emil Sand", kind: "person" },
    ],
  },
  dinner: {
    ...PUBLISHED,
    type: "booking",
    category: "reservation",
    title: "Dinner at the long table",
    description: "Four courses from the harbour, served to the whole table at once. The deposit is taken off the bill.",
    price_cents: 1_000,
  },
  club: {
    ...PUBLISHED,
    type: "membership",
    title: "Morning club",
    description: "The baths before eleven, eight mornings a month.",
    price_cents: 3_900,
    plan: { interval: "month", interval_count: 1, trial_days: 7, max_checkins_per_period: 8 },
  },
  year: {
    ...PUBLISHED,
    type: "membership",
    title: "Tidehouse, all year",
    description: "Everything but the stage, as often as you like.",
    price_cents: 89_000,
    plan: { interval: "year" },
  },
  coffee: {
    ...PUBLISHED,
    type: "voucher",
    title: "Ten coffees",
    description: "Pay for nine, drink ten. Good for whoever you bring.",
    price_cents: 2_800,
    max_uses: 10,
    valid_days: 365,
  },
  evening: {
    ...PUBLISHED,
    type: "experience",
    title: "An evening alone in the sauna",
    description: "Sauna 2 for you and up to five friends, with tea and fruit.",
    price_cents: 18_000,
    valid_days: 365,
    duration_minutes: 180,
  },
  robe: {
    ...PUBLISHED,
    type: "physical_product",
    title: "Linen bath robe",
    description: "The ones from the house, woven in Flanders.",
    price_cents: 9_800,
    variants: [
      { options: { size: "S", colour: "Sand" }, sku: "ROBE-S-SAND", stock: 400 },
      { options: { size: "M", colour: "Sand" }, sku: "ROBE-M-SAND", stock: 600 },
      { options: { size: "L", colour: "Indigo" }, sku: "ROBE-L-INDIGO", price_cents: 10_800, stock: 400 },
    ],
  },
  breath: {
    ...PUBLISHED,
    type: "digital_product",
    title: "Breathing, six lessons to listen to",
    description: "Forty minutes each, as you hear them in the quiet room.",
    price_cents: 2_900,
  },
} satisfies Record<string, NewProduct>;

/** When a massage can begin. It takes an hour, and the next one begins half an hour later. */
export const MASSAGE_TIMES = ["10:00", "11:30", "13:00", "14:30", "16:00", "17:30"];

/** When dinners begin, how long they last, and for how many people. */
export const SITTINGS = { times: ["18:00", "20:30"], minutes: 135, seats: 24 } as const;

export type OtherKey = keyof typeof OTHERS;
export type TicketKey = keyof typeof TICKETS;
export type GiftCardKey = keyof typeof GIFT_CARDS;

/** How often each product is ordered, compared with the others. */
export const PRODUCT_WEIGHTS = {
  day: 28,
  lights: 30,
  flow: 10,
  aufguss: 8,
  piano: 7,
  late: 6,
  pass: 4,
  card: 14,
  sauna: 4,
  massage: 9,
  dinner: 10,
  club: 4,
  year: 1,
  coffee: 6,
  evening: 3,
  robe: 5,
  breath: 3,
} as const;

/** How many tickets an order has. One of the list is chosen at random. */
export const PARTY_SIZES = {
  day: [1, 2, 2, 2, 3, 4],
  lights: [2, 2, 3, 4, 4, 5, 6, 8],
  flow: [1, 1, 1, 2],
  aufguss: [1, 2, 2, 3],
  piano: [2, 2, 3, 4],
  late: [1, 2, 2],
} as const;

/** About how many orders each weekday has, Monday first. */
export const ORDERS_BY_WEEKDAY = [13, 13, 14, 17, 22, 26, 23] as const;

/** How often orders are placed in each hour of the day, compared with the others. */
export const HOUR_WEIGHTS = {
  "7": 2,
  "8": 5,
  "9": 7,
  "10": 8,
  "11": 8,
  "12": 9,
  "13": 7,
  "14": 7,
  "15": 7,
  "16": 8,
  "17": 10,
  "18": 11,
  "19": 9,
  "20": 6,
  "21": 4,
  "22": 2,
} as const;

export const GUESTS = [
  "Mara Lindqvist",
  "Yuki Tanabe",
  "Paul Adeyemi",
  "Noor Haddad",
  "Lena Fabre",
  "Grace Liu",
  "Aiko Brandt",
  "Ravi Menon",
  "Marek Novotný",
  "Hanna Krüger",
  "Sofia Almeida",
  "Oluwaseun Bright",
  "Jakub Wiśniewski",
  "Ida Sørensen",
  "Freya Lindholm",
  "Emre Yıldız",
  "Elin Lindqvist",
  "Dario Conti",
  "Chloé Martin",
  "Astrid Lind",
  "Amélie Roux",
  "Tomás Herrera",
  "Ines Baumann",
  "Kofi Mensah",
  "Greta Vogel",
  "Samir Aziz",
  "Lucía Romero",
  "Nils Petersen",
  "Anouk de Vries",
  "Priya Nair",
  "Jonas Keller",
  "Maja Kowalska",
  "Theo Marchetti",
  "Zeynep Arslan",
  "Oskar Lindgren",
  "Fatima Zahra",
  "Leon Schubert",
  "Isla Murray",
  "Mateo Silva",
  "Clara Jensen",
  "Viktor Horvat",
  "Rosa Marín",
  "Finn O'Brien",
  "Selma Berg",
] as const;

export const STREETS = ["Hafenstraße", "Lindenallee", "Am Markt", "Deichweg", "Bahnhofstraße"] as const;

export const TOWNS = [
  { city: "Hamburg", postal_code: "20359" },
  { city: "Lübeck", postal_code: "23552" },
  { city: "Kiel", postal_code: "24103" },
] as const;

export const GREETINGS = [
  "Happy birthday! See you in the water.",
  "For a slow Sunday.",
  "Thank you for everything.",
  "You said you never take a day off.",
] as const;

/** What is paid with a gift card: the lowest and highest amount in cents, and where. */
export const CHARGES = [
  { note: "Two soups and a pot of tea", from: 1_450, to: 2_100, source: "Café till" },
  { note: "Lunch for two", from: 2_800, to: 4_200, source: "Café till" },
  { note: "Robes and towels", from: 600, to: 1_200, source: "Front desk" },
  { note: "Drinks after the show", from: 900, to: 3_400, source: "Bar" },
  { note: null, from: 400, to: 1_800, source: "Bar" },
] as const;
