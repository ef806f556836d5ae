import { invalid } from "#lib/core/errors";
import { DEFAULT_APPOINTMENT_MINUTES } from "#lib/core/limits";
import type { BookingCategory, ProductType } from "#lib/core/product-types";
import { fromUnix } from "#lib/core/time";
import { Prisma } from "#lib/db/generated/client";
import type { Field } from "./field.ts";
import { FIELDS } from "./fields.ts";
import type { NewProduct, ProductPatch } from "./input.ts";
import { PLAN_COLUMNS, type Plain, type ProductRow, plain } from "./row.ts";

/** The columns of a product that a caller can set. `price_cents` and the like are numbers, and an empty list is never null. */
export type Columns = { [Name in Exclude<SetColumn, "slug">]: Plain<ProductRow[Name]> } & { slug?: string };
type SetColumn = Exclude<
  keyof ProductRow,
  "merchant_id" | "id" | "mode" | "type" | "currency" | "created_at" | "updated_at"
>;

const all: [string, Field][] = Object.entries(FIELDS);
/** The fields with a column of their name. */
const STORED = all.filter(
  ([, { create, stored }]) => Object.keys(create).length > 0 && stored !== "list" && stored !== "columns",
);

/** Returns the columns of a new product, with defaults for fields that are not sent. Throws `invalid_request`. */
export function newColumns(input: NewProduct): Columns {
  const { type, ...fields } = input;
  const category = type === "booking" ? categoryOf(input) : null;
  const columns = { ...initialColumns(type, category), ...columnsOf(fields), category } as Columns;
  if (input.price_cents === undefined) columns.price_cents = lowestAmount(columns);
  refuseOtherFields(fields, type, category);
  refuseContradiction(columns, type);
  return columns;
}

/** Returns the columns that a change sets, checked together with the other columns. Throws `invalid_request`. */
export function changedColumns(row: ProductRow, patch: ProductPatch): Partial<Columns> {
  refuseOtherFields(patch, row.type, row.category);
  const changes = columnsOf(patch);
  refuseContradiction({ ...columnsOfRow(row), ...changes }, row.type);
  return changes;
}

const categoryOf = (input: Extract<NewProduct, { type: "booking" }>): BookingCategory =>
  input.category ?? (input.timeslots ? "reservation" : "appointment");

/** Returns what a new product has in the columns of fields that are not sent: nothing, or an empty list, in those of other types. */
function initialColumns(type: ProductType, category: BookingCategory | null): Partial<Columns> {
  const columns = STORED.map(([name, { create, initial = null }]) => [
    name,
    type in create || Array.isArray(initial) ? initial : null,
  ]);
  const plan = Object.entries(PLAN_COLUMNS).map(([column, { initial }]) => [
    column,
    type === "membership" ? initial : null,
  ]);
  return {
    ...Object.fromEntries([...columns, ...plan]),
    duration_minutes: category === "appointment" ? DEFAULT_APPOINTMENT_MINUTES : null,
  };
}

/** Returns the columns of the fields that are sent. The lists have their own tables. */
function columnsOf(fields: Partial<Omit<NewProduct, "type">> | ProductPatch): Partial<Columns> {
  const given: Record<string, unknown> = fields;
  const columns = STORED.map(([name, field]) => [name, storedOf(field, given[name])]);
  const plan = "plan" in fields ? fields.plan : undefined;
  const ofPlan = Object.entries(PLAN_COLUMNS).map(([column, { field }]) => [column, plan?.[field]]);
  return Object.fromEntries([...columns, ...ofPlan].filter(([, value]) => value !== undefined));
}

/** Returns what stands in the column of a field for what is sent. */
function storedOf({ stored, initial }: Field, value: unknown): unknown {
  if (value === null) return emptyOf(initial);
  return stored === "time" && typeof value === "number" ? fromUnix(value) : value;
}

const emptyOf = (initial: unknown): [] | null => (Array.isArray(initial) ? [] : null);

/** Returns the lowest denomination, else `min_cents`, else 0. */
const lowestAmount = ({ denominations_cents, min_cents }: Columns): number =>
  denominations_cents.length > 0 ? Math.min(...denominations_cents) : (min_cents ?? 0);

const CATEGORY_OF_FIELD: Record<string, BookingCategory> = { resources: "appointment", timeslots: "reservation" };

/** Throws for the first field that a product of this type, or a booking of this category, does not have. */
function refuseOtherFields(fields: object, type: ProductType, category: BookingCategory | null): void {
  const known: Record<string, Field> = FIELDS;
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  for (const [name] of given) {
    if (!(type in (known[name]?.create ?? {}))) {
      throw invalid(name, `A product of type ${type} has no ${name}. Leave it out.`);
    }
    if (category && (CATEGORY_OF_FIELD[name] ?? category) !== category) {
      throw invalid(
        name,
        `${name} can only be set for the category ${CATEGORY_OF_FIELD[name]}. This booking has the category ${category}.`,
      );
    }
  }
}

/** Throws for fields that are valid alone but contradict each other. */
function refuseContradiction(columns: Columns, type: string): void {
  const { min_cents, max_cents, category, duration_minutes, sales_start_at, sales_end_at } = columns;
  if (sales_start_at && sales_end_at && sales_end_at <= sales_start_at) {
    throw invalid("sales_end_at", "The end of the sale must be later than its start.");
  }
  if (min_cents !== null && max_cents !== null && min_cents > max_cents) {
    throw invalid(
      "min_cents",
      `The smallest amount must be at most the largest amount, ${max_cents} (in minor units).`,
    );
  }
  if (type === "booking" && category === "appointment" && duration_minutes === null) {
    throw invalid("duration_minutes", "A duration is required for an appointment.");
  }
}

/** Returns the columns of a row that a caller can set. */
export const columnsOfRow = (row: ProductRow): Columns =>
  Object.fromEntries(
    [...STORED.map(([name, { initial }]) => [name, initial] as const), ...PLAN_NAMES].map(([name, initial]) => [
      name,
      plain(row[name as keyof ProductRow]) ?? emptyOf(initial),
    ]),
  ) as Columns;

const PLAN_NAMES = Object.keys(PLAN_COLUMNS).map((name) => [name, null] as const);
const JSON_COLUMNS = new Set(STORED.filter(([, { stored }]) => stored === "json").map(([name]) => name));

type ForPrisma<Some> = {
  [Name in keyof Some]: Name extends "custom_fields" | "metadata" | "opening_hours"
    ? Prisma.InputJsonValue | typeof Prisma.DbNull
    : Some[Name];
};

/** Converts columns to Prisma's input, in which `DbNull` is the null of a JSON column. */
export const toPrismaData = <Some extends Partial<Columns>>(columns: Some) =>
  Object.fromEntries(
    Object.entries(columns).map(([name, value]) => [
      name,
      value === null && JSON_COLUMNS.has(name) ? Prisma.DbNull : value,
    ]),
  ) as ForPrisma<Some>;
