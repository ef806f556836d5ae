import { HOUR_FIELDS, MAX_DATES, OPTION_SEPARATOR, type ProductValues } from "#components/products/form-values.ts";
import { localOf } from "#lib/core/day";
import { fromUnix, toUnix } from "#lib/core/time";
import { openTimesText } from "#lib/core/week";
import type { Product } from "#lib/domain/products/schema";
import { formatAmount } from "#lib/texts/money";

/** What the form of a product starts with, and the entries of its lists that are in the form. */
export function valuesOf(
  product: Product,
  { zone, now }: { zone: string; now: Date },
): { values: Partial<ProductValues>; shown: string[] } {
  const lists = listsOf(product, zone, toUnix(now));
  const entries = Object.values(lists).flat() as { id?: string }[];
  const shown = entries.flatMap(({ id }) => id ?? []);
  return { values: { ...ownValues(product), ...saleValues(product, zone), ...lists }, shown };
}

function ownValues(product: Product): Partial<ProductValues> {
  const money = (cents: number | null | undefined) => (cents == null ? "" : formatAmount(cents, product.currency));
  const { plan, variants } = product;
  return {
    title: product.title,
    slug: product.slug,
    description: product.description ?? "",
    images: [product.image_url, ...(product.additional_images ?? [])].filter((url) => url !== null),
    price_cents: money(product.price_cents),
    max_uses: textOf(product.max_uses),
    valid_days: textOf(product.valid_days),
    duration_minutes: textOf(product.duration_minutes),
    buffer_minutes: textOf(product.buffer_minutes),
    denominations_cents: (product.denominations_cents ?? []).map(money).join("; "),
    min_cents: money(product.min_cents),
    max_cents: money(product.max_cents),
    requires_shipping: product.requires_shipping ? "on" : "",
    option_names: optionNames(variants).join(OPTION_SEPARATOR),
    metadata: metadataText(product),
    ...(plan && {
      plan_interval: plan.interval,
      plan_interval_count: textOf(plan.interval_count),
      plan_trial_days: textOf(plan.trial_days),
      plan_max_checkins_per_period: textOf(plan.max_checkins_per_period),
    }),
    ...hoursText(product),
    ...(product.timeslots && bulkOfTimeslots(product.timeslots)),
    ...(product.events && bulkOfEvents(product.events)),
  };
}

function saleValues({ max_per_order, sales_start_at, sales_end_at }: Product, zone: string): Partial<ProductValues> {
  return {
    max_per_order: textOf(max_per_order),
    sales_start_at: localText(sales_start_at, zone),
    sales_start_at_moment: textOf(sales_start_at),
    sales_end_at: localText(sales_end_at, zone),
    sales_end_at_moment: textOf(sales_end_at),
  };
}

/** More timeslots are as long and have as many seats as the last one. */
function bulkOfTimeslots(timeslots: NonNullable<Product["timeslots"]>): Partial<ProductValues> {
  const last = timeslots.at(-1);
  if (!last) return { bulk_minutes: "120", bulk_seats: "10" };
  return { bulk_minutes: textOf(Math.round((last.ends_at - last.starts_at) / 60)), bulk_seats: textOf(last.seats) };
}

/** More dates are as long as the last one, at its place, with its capacity. */
function bulkOfEvents(events: NonNullable<Product["events"]>): Partial<ProductValues> {
  const last = events.at(-1);
  if (!last) return {};
  const { starts_at, ends_at, location, capacity } = last;
  return {
    bulk_minutes: ends_at === null ? "" : textOf(Math.round((ends_at - starts_at) / 60)),
    bulk_seats: textOf(capacity),
    bulk_location: location ?? "",
  };
}

function listsOf(product: Product, zone: string, now: number) {
  const { events = [], tiers = [], resources = [], timeslots = [], variants = [], custom_fields } = product;
  const money = (cents: number) => formatAmount(cents, product.currency);
  const isUpcoming = ({ starts_at, ends_at }: { starts_at: number; ends_at: number | null }) =>
    (ends_at ?? starts_at) > now;
  const names = optionNames(variants);
  const times = <Row extends { starts_at: number; ends_at: number | null }>({ starts_at, ends_at }: Row) => ({
    starts_at: localText(starts_at, zone),
    starts_at_moment: String(starts_at),
    ends_at: localText(ends_at, zone),
    ends_at_moment: textOf(ends_at),
  });
  return {
    events: events
      .filter(isUpcoming)
      .slice(0, MAX_DATES)
      .map((event) => ({
        id: event.id,
        ...times(event),
        location: event.location ?? "",
        capacity: textOf(event.capacity),
      })),
    tiers: tiers.map(({ id, name, price_cents, capacity }) => ({
      id,
      name,
      price_cents: money(price_cents),
      capacity: textOf(capacity),
    })),
    resources: resources.map(({ id, name, kind, seats }) => ({ id, name, kind, seats: textOf(seats) })),
    timeslots: timeslots
      .filter(isUpcoming)
      .slice(0, MAX_DATES)
      .map((slot) => ({ id: slot.id, ...times(slot), seats: textOf(slot.seats) })),
    variants: variants.map(({ id, options, sku, price_cents, stock }) => ({
      id,
      options: names.map((name) => options[name] ?? "").join(OPTION_SEPARATOR),
      sku: sku ?? "",
      price_cents: money(price_cents),
      stock: textOf(stock),
      stock_seen: textOf(stock),
    })),
    custom_fields: (custom_fields ?? []).map(({ key, label, type, required, options }) => ({
      key,
      label,
      type,
      required: required ? "on" : "",
      options: (options ?? []).join(", "),
    })),
  };
}

/** The names of the options of all variants, in the order in which they first appear. */
const optionNames = (variants: Product["variants"] = []): string[] => [
  ...new Set(variants.flatMap(({ options }) => Object.keys(options))),
];

const textOf = (value: number | null | undefined): string => (value == null ? "" : String(value));

const localText = (at: number | null, zone: string): string => (at === null ? "" : localOf(fromUnix(at), zone));

/** Metadata as lines. A value that is no text, which only the API can set, is written as JSON. */
const metadataText = ({ metadata }: Product): string =>
  Object.entries(metadata ?? {})
    .map(([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join("\n");

/** The metadata of a product is left alone when its lines are. */
export const isMetadataChanged = (product: Product, text: string | undefined): boolean =>
  metadataText(product) !== (text ?? "").replace(/\r\n/g, "\n").trim();

/** The opening hours of each day as a text. */
const hoursText = ({ opening_hours }: Product): Record<HourField, string> => {
  const texts = HOUR_FIELDS.map((field, at) => {
    return [field, openTimesText((opening_hours ?? []).filter(({ day }) => day === at + 1))] as const;
  });
  return Object.fromEntries(texts) as Record<HourField, string>;
};

type HourField = (typeof HOUR_FIELDS)[number];

/** The opening hours are left alone when their texts are: the API takes them in any order. */
export function areHoursChanged(
  product: Product,
  form: { readonly [Field in HourField]?: string | undefined },
): boolean {
  const before = hoursText(product);
  return HOUR_FIELDS.some((field) => before[field] !== (form[field] ?? ""));
}
