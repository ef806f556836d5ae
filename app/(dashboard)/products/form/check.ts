import type { z } from "zod";
import { HOUR_FIELDS } from "#components/products/form-values.ts";
import { AppError, type InputError, isAppError } from "#lib/core/errors";
import type { Product } from "#lib/domain/products/schema";
import { parseForForm } from "#lib/pages/form-texts";

/**
 * Checks the fields of a product as the API does. Throws `invalid_request` with every error, named like the form's fields, also
 * those of the texts that could not be read (`unread`).
 */
export function check<Schema extends z.ZodType>(
  schema: Schema,
  fields: object,
  unread: readonly InputError[],
): z.output<Schema> {
  const parsed = parseForForm(schema, fields);
  if (parsed.success && unread.length === 0) return parsed.data;
  const found = (parsed.error?.issues ?? []).map(({ path, message }) => ({
    param: fieldName(path.map(String), fields),
    message: ONE_TEXT[String(path[0])] ?? message,
  }));
  const params = new Set(unread.map(({ param }) => param));
  const details = [...unread, ...found.filter(({ param }) => !params.has(param))];
  const [first] = details;
  throw new AppError("invalid_request", first ? `${first.param}: ${first.message}` : "Something is wrong.", {
    details,
  });
}

/** What to enter for a list that the form has as one text. */
const ONE_TEXT: Readonly<Record<string, string>> = {
  opening_hours: "Enter times such as 09:00 to 12:00, 13:00 to 17:30. All day is 00:00 to 24:00.",
  denominations_cents: "Enter up to 100 different amounts of more than 0.",
};

/** Returns the name of the form's field for the path of a field of the API. */
function fieldName([name = "", ...rest]: readonly string[], fields: object): string {
  if (name === "plan") return ["plan", ...rest].join("_");
  if (name === "image_url" || name === "additional_images") return "images";
  if (name === "metadata" || name === "denominations_cents") return name;
  if (name === "opening_hours") {
    const { opening_hours = [] } = fields as { opening_hours?: { day: number }[] };
    return HOUR_FIELDS[(opening_hours[Number(rest[0])]?.day ?? 1) - 1] ?? name;
  }
  const [at, field, ...deeper] = rest;
  if (deeper.length > 0) return [name, at, field].join("."); // an option of a variant, a choice of a question
  return [name, ...rest].join(".");
}

/** Runs a change and says its refusals in the words of a merchant, who sees names and dates instead of ids. */
export async function inTermsOfTheForm<T>(product: Product, change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (!isAppError(error) || error.code !== "invalid_transition") throw error;
    const { param } = error.extra;
    const [, list, field] = /^(events|tiers|timeslots|resources)(?:\.\d+\.(capacity|seats))?$/.exec(param ?? "") ?? [];
    if (!list) throw error;
    throw new AppError(error.code, field ? capacityText(product, list, error.message) : KEPT, { param });
  }
}

const KEPT = "An entry that you removed was ordered in the meantime and cannot be removed. Open the page again.";

/** The message of the domain has the id of the entry and how much of it is taken. */
function capacityText({ events = [], timeslots = [], tiers = [] }: Product, list: string, message: string): string {
  const id = /[0-9a-f-]{36}/.exec(message)?.[0];
  const event = events.find((one) => one.id === id);
  const slot = timeslots.find((one) => one.id === id);
  const isTier = tiers.some((one) => one.id === id);
  if (list === "resources")
    return "A larger party is booked already. Enter at least its size, or move the booking first.";
  if (slot) return `${slot.seats_taken} are sold or held already. Enter that or more, or refund some first.`;
  if (event) {
    const taken =
      event.capacity === null || event.remaining === null ? event.sold_count : event.capacity - event.remaining;
    return `${taken} are sold or held already. Enter that or more, or refund some first.`;
  }
  return isTier ? "More are sold or held already for one of the dates. Enter more, or refund some first." : message;
}
