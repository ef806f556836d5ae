import type { z } from "zod";
import { HOUR_FIELDS, MAX_DATES, OPTION_SEPARATOR } from "#components/products/form-values.ts";
import type { InputError } from "#lib/core/errors";
import { DEFAULT_PER_ORDER } from "#lib/core/limits";
import type { OpeningHours } from "#lib/core/openings";
import { slugOf } from "#lib/core/slug";
import { overlapIn, readOpenTimes, WEEK_DAYS } from "#lib/core/week";
import type { Product } from "#lib/domain/products/schema";
import type { DatedRow, ProductFields } from "./fields.ts";
import { TextReader } from "./read-text.ts";

type Entry = Record<string, unknown>;

/**
 * What a form says about a product, in the fields of the API and not yet checked, and which texts could not be read. Only the
 * fields of its type are in it. Opening hours that overlap already in the stored product are no mistake of who saves it.
 */
export function fieldsOfForm(
  form: ProductFields,
  currency: string,
  zone: string,
  stored?: Pick<Product, "opening_hours">,
): { fields: Entry; unread: readonly InputError[] } {
  const read = new TextReader(currency, zone);
  const [image_url = null, ...additional_images] = form.images ?? [];
  const fields = {
    title: form.title,
    ...(form.slug && { slug: form.slug }),
    description: form.description?.replace(/\r\n/g, "\n") ?? null, // a browser sends both
    image_url,
    additional_images,
    custom_fields: questionsOf(form),
    metadata: metadataOf(form.metadata, read),
    max_per_order: read.whole("max_per_order", form.max_per_order) ?? DEFAULT_PER_ORDER,
    sales_start_at: read.moment("sales_start_at", form.sales_start_at, form.sales_start_at_moment) ?? null,
    sales_end_at: read.moment("sales_end_at", form.sales_end_at, form.sales_end_at_moment) ?? null,
    ...fieldsOfType(form, read, stored?.opening_hours ?? []),
  };
  return { fields, unread: read.issues };
}

function fieldsOfType(form: ProductFields, read: TextReader, storedHours: readonly OpeningHours[]): Entry {
  const valid_days = read.limit("valid_days", form.valid_days);
  switch (form.type) {
    case "ticket":
      return ticketOf(form, read);
    case "booking":
      return bookingOf(form, read, storedHours);
    case "membership":
      return { ...priceOf(form, read), plan: planOf(form, read) };
    case "voucher":
      return { ...priceOf(form, read), max_uses: read.whole("max_uses", form.max_uses) ?? 1, valid_days };
    case "experience":
      return {
        ...priceOf(form, read),
        duration_minutes: read.limit("duration_minutes", form.duration_minutes),
        valid_days,
      };
    case "gift_card":
      return { ...amountsOf(form, read), valid_days };
    case "physical_product":
      return { ...goodsOf(form, read), requires_shipping: form.requires_shipping === "on" };
    case "digital_product":
      return goodsOf(form, read);
  }
}

function priceOf(form: ProductFields, read: TextReader): Entry {
  if (!form.price_cents) read.fail("price_cents", "Enter a price. 0 makes it free.");
  return { price_cents: read.money("price_cents", form.price_cents) };
}

/** The price of a gift card is the amount of an order that states none: the lowest. */
function amountsOf(form: ProductFields, read: TextReader): Entry {
  const denominations_cents = read.amounts("denominations_cents", form.denominations_cents);
  const min_cents = read.money("min_cents", form.min_cents) ?? null;
  const max_cents = read.money("max_cents", form.max_cents) ?? null;
  const price_cents = denominations_cents.length > 0 ? Math.min(...denominations_cents) : (min_cents ?? 0);
  return { denominations_cents, min_cents, max_cents, price_cents };
}

function ticketOf(form: ProductFields, read: TextReader): Entry {
  const tiers = (form.tiers ?? []).map((tier, at) => ({
    ...idOf(tier),
    name: tier.name ?? "",
    price_cents: required(
      read,
      `tiers.${at}.price_cents`,
      read.money(`tiers.${at}.price_cents`, tier.price_cents),
      tier.price_cents,
      "Enter a price.",
    ),
    capacity: read.limit(`tiers.${at}.capacity`, tier.capacity),
  }));
  const events = (form.events ?? []).map((event, at) => ({
    ...idOf(event),
    ...timesOf(read, `events.${at}`, event),
    location: event.location ?? null,
    capacity: read.limit(`events.${at}.capacity`, event.capacity),
  }));
  const capacity = read.limit("bulk_seats", form.bulk_seats);
  const more = bulkOf(form, read).map((date) => ({
    ...date,
    location: form.bulk_location ?? null,
    capacity,
  }));
  const lowest = Math.min(...tiers.map(({ price_cents }) => price_cents ?? 0));
  const price = form.price_cents || tiers.length === 0 ? priceOf(form, read) : { price_cents: lowest };
  return { ...price, max_uses: read.whole("max_uses", form.max_uses) ?? 1, events: [...events, ...more], tiers };
}

function bookingOf(form: ProductFields, read: TextReader, storedHours: readonly OpeningHours[]): Entry {
  const common = { ...priceOf(form, read), category: form.category };
  if (form.category === "reservation") {
    const timeslots = (form.timeslots ?? []).map((slot, at) => ({
      ...idOf(slot),
      ...timesOf(read, `timeslots.${at}`, slot),
      seats: read.whole(`timeslots.${at}.seats`, slot.seats),
    }));
    const dates = bulkOf(form, read);
    const seats = read.whole("bulk_seats", form.bulk_seats);
    if (dates.some(({ ends_at }) => !ends_at) && !form.bulk_minutes) {
      read.fail("bulk_minutes", "Enter how long each one takes.");
    }
    if (hasBulk(form) && !form.bulk_seats) read.fail("bulk_seats", "Enter how many seats each one has.");
    const isWhole = read.issues.every(({ param }) => !param.startsWith("bulk_"));
    const more = (isWhole ? dates : []).map((date) => ({ ...date, seats }));
    return { ...common, timeslots: [...timeslots, ...more] };
  }
  return {
    ...common,
    duration_minutes: read.whole("duration_minutes", form.duration_minutes) ?? null,
    buffer_minutes: read.whole("buffer_minutes", form.buffer_minutes) ?? 0,
    opening_hours: hoursOf(form, read, storedHours),
    resources: (form.resources ?? []).map((resource, at) => ({
      ...idOf(resource),
      name: resource.name ?? "",
      kind: resource.kind,
      seats: read.whole(`resources.${at}.seats`, resource.seats) ?? 1,
    })),
  };
}

function planOf(form: ProductFields, read: TextReader): Entry {
  const cap = "plan_max_checkins_per_period";
  return {
    interval: form.plan_interval ?? "month",
    interval_count: read.whole("plan_interval_count", form.plan_interval_count) ?? 1,
    trial_days: read.whole("plan_trial_days", form.plan_trial_days) ?? 0,
    max_checkins_per_period: read.limit(cap, form[cap]),
  };
}

/** Goods always have a variant. The product's own price is the lowest of them. */
function goodsOf(form: ProductFields, read: TextReader): Entry {
  const names = split(form.option_names);
  const variants = (form.variants ?? []).map((variant, at) => {
    const param = `variants.${at}.`;
    const values = split(variant.options);
    if (values.length !== names.length) {
      read.fail(
        `${param}options`,
        names.length === 0 ? "Name the options first, or leave this empty." : `Enter ${names.join(OPTION_SEPARATOR)}.`,
      );
    }
    return {
      ...idOf(variant),
      options: Object.fromEntries(names.map((name, index) => [name, values[index] ?? ""])),
      sku: variant.sku ?? null,
      price_cents: required(
        read,
        `${param}price_cents`,
        read.money(`${param}price_cents`, variant.price_cents),
        variant.price_cents,
        "Enter a price.",
      ),
      stock: read.limit(`${param}stock`, variant.stock),
    };
  });
  return {
    price_cents: Math.min(...variants.map(({ price_cents }) => price_cents ?? 0), Number.MAX_SAFE_INTEGER),
    variants,
  };
}

/** A slash without spaces belongs to a name, as in the size S/M. */
const split = (text = ""): string[] =>
  text
    .split(/\s\/\s/)
    .map((part) => part.trim())
    .filter(Boolean);

const idOf = ({ id }: { id?: string }) => (id ? { id } : {});

function required<T>(read: TextReader, param: string, value: T | undefined, text: string | undefined, message: string) {
  if (!text) read.fail(param, message);
  return value;
}

function timesOf(read: TextReader, param: string, row: z.output<typeof DatedRow>) {
  if (!row.starts_at) read.fail(`${param}.starts_at`, "Enter when it starts.");
  return {
    starts_at: read.moment(`${param}.starts_at`, row.starts_at, row.starts_at_moment),
    ends_at: read.moment(`${param}.ends_at`, row.ends_at, row.ends_at_moment) ?? null,
  };
}

const hasBulk = ({ bulk_from, bulk_to }: ProductFields): boolean => Boolean(bulk_from || bulk_to);

/** The dates of the fields for dates in bulk; none where no day is entered. */
function bulkOf(form: ProductFields, read: TextReader) {
  if (!hasBulk(form)) return [];
  return read.dates(
    {
      from: form.bulk_from,
      to: form.bulk_to,
      days: form.bulk_days,
      times: form.bulk_times,
      minutes: form.bulk_minutes,
    },
    { prefix: "bulk_", max: MAX_DATES },
  );
}

function hoursOf(form: ProductFields, read: TextReader, stored: readonly OpeningHours[]) {
  const hours = HOUR_FIELDS.flatMap((field, index) => {
    const times = readOpenTimes(form[field] ?? "");
    if (!times)
      read.fail(
        field,
        `${WEEK_DAYS[index]}: enter times such as 09:00 to 17:30 or 9h-12h, 14h-18h, or leave it empty.`,
      );
    return (times ?? []).map((time) => ({ day: index + 1, ...time }));
  });
  const overlap = hours[overlapIn(hours, stored)];
  if (overlap) {
    const { day, opens } = overlap;
    read.fail(
      HOUR_FIELDS[day - 1] ?? "hours_1",
      `${WEEK_DAYS[day - 1]}: it is open already at ${opens}. Enter each time once.`,
    );
  }
  return hours.length > 0 ? hours : null;
}

function questionsOf({ custom_fields = [] }: ProductFields) {
  if (custom_fields.length === 0) return null;
  const keys = new Set(custom_fields.map(({ key }) => key).filter(Boolean));
  return custom_fields.map(({ key, label = "", type = "text", required: isRequired, options }) => ({
    key: key || newKey(label, keys),
    label,
    type,
    required: isRequired === "on",
    ...(type === "select" && {
      options: (options ?? "")
        .split(",")
        .map((one) => one.trim())
        .filter(Boolean),
    }),
  }));
}

const MAX_KEY = 36;

/** Makes a key from the question, such as `name_of_each_guest`, that no other question has. */
function newKey(label: string, taken: Set<string | undefined>): string {
  const base = slugOf(label, MAX_KEY).replaceAll("-", "_") || "question";
  let key = base;
  for (let count = 2; taken.has(key); count++) key = `${base}_${count}`;
  taken.add(key);
  return key;
}

/** Reads lines such as "erp: 77". */
function metadataOf(text: string | undefined, read: TextReader): Record<string, string> | null {
  const lines = (text ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  if (lines.length === 0) return null;
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(":");
      if (at < 1) read.fail("metadata", "Enter each line as a name, a colon and a value: supplier: Nordwind.");
      return [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    }),
  );
}
