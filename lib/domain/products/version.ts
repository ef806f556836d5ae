import { createHash } from "node:crypto";
import { AppError } from "#lib/core/errors";
import type { Product } from "./schema.ts";

/** The fields that sales change, or that follow from others. Stock has its own check, see `ProductChange`. */
const NOT_COMPARED = new Set([
  "id",
  "object",
  "created",
  "updated",
  "merchant_id",
  "type",
  "currency",
  "sold_count",
  "remaining",
  "seats_taken",
  "stock",
]);

const HASH_LENGTH = 8;

/** As long as the tag of `openapi.json`. */
const TAG_LENGTH = 27;

/** How a person reads the name of a field. A name that is not here is read with spaces. */
const TEXTS: Record<string, string> = {
  price_cents: "price",
  image_url: "picture",
  additional_images: "further pictures",
  custom_fields: "questions at checkout",
  max_per_order: "most in one order",
  sales_start_at: "start of the sale",
  sales_end_at: "end of the sale",
  max_uses: "uses",
  valid_days: "validity",
  duration_minutes: "length",
  buffer_minutes: "buffer",
  denominations_cents: "amounts",
  min_cents: "smallest amount",
  max_cents: "largest amount",
  requires_shipping: "shipping",
};

/**
 * Returns which state of a product this is: a hash of each field, so that two people who edit it at once learn which
 * fields differ. A sale does not change it.
 */
export function versionOf(product: Product): string {
  return Object.entries(product)
    .filter(([name]) => !NOT_COMPARED.has(name))
    .map(([name, value]) => `${name}:${hashOf(value)}`)
    .sort()
    .join(" ");
}

const hashOf = (value: unknown): string =>
  createHash("sha256")
    .update(JSON.stringify(value, (name, inner) => (NOT_COMPARED.has(name) && name !== "id" ? undefined : inner)) ?? "")
    .digest("hex")
    .slice(0, HASH_LENGTH);

/** Returns a tag of all that the API shows of a product. It changes with each change and each sale. */
export const tagOf = (product: Product): string =>
  createHash("sha256").update(JSON.stringify(product)).digest("base64url").slice(0, TAG_LENGTH);

/** Returns the error for a change by someone who saw another version than the current one, or null. */
export function staleRefusal(product: Product, seen: string): AppError | null {
  const before = new Set(seen.split(" "));
  const changed = versionOf(product)
    .split(" ")
    .filter((field) => !before.has(field))
    .map((field) => field.split(":")[0] ?? "")
    .map((name) => TEXTS[name] ?? name.replaceAll("_", " "));
  if (changed.length === 0) return null;
  return new AppError(
    "invalid_transition",
    `${product.title} was changed since you opened it: ${changed.join(", ")}. Your changes were not saved. Open the product again to see its current version.`,
  );
}
