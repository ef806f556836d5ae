import { AppError, type ErrorCode, invalid, isAppError } from "#lib/core/errors";
import { newId } from "#lib/core/ids";
import type { ProductType } from "#lib/core/product-types";
import type { PrismaContext } from "#lib/db/context";
import type { OrderInput, OrderLineInput } from "#lib/domain/orders/schema";
import { checkAnswers } from "#lib/domain/products/custom-fields";
import type { CustomField } from "#lib/domain/products/schema-custom-fields";
import { refuseTooMany, refuseTwoMemberships, saleRefusal } from "./checkout-limits.ts";
import {
  type Line,
  type LineContext,
  type LineDetails,
  type LineTerms,
  NO_ALLOCATION,
  termsOf,
  unavailable,
} from "./line.ts";
import { loadProducts } from "./load-products.ts";
import { resolveBooking } from "./resolve-booking.ts";
import { resolveGiftCard } from "./resolve-gift-card.ts";
import { resolveTicket } from "./resolve-ticket.ts";
import { resolveVariant } from "./resolve-variant.ts";
import { LOCK_PRODUCTS_TO_SELL } from "./sql.ts";

/** The errors for valid input when too little is left. */
const SOLD_OUT: ReadonlySet<ErrorCode> = new Set(["sold_out", "slot_unavailable", "out_of_stock"]);

/**
 * Resolves the price of every line and what it allocates. Throws the first error of the input (`invalid_request` with
 * its `param`, also for an unknown id). Returns the first error because too little is left, or because a product is not on sale at
 * checkout, as `refusal`, because errors of the whole input have priority. Locks the products against deletion.
 */
export async function resolveLines(
  ctx: PrismaContext,
  inputs: readonly OrderLineInput[],
  settings: LineContext["settings"],
  payment_method: OrderInput["payment_method"],
): Promise<{ lines: Line[]; refusal: AppError | null }> {
  await ctx.sql(LOCK_PRODUCTS_TO_SELL, [inputs.map((input) => input.product_id)]);
  const products = await loadProducts(ctx, inputs);
  const byId = new Map(products.map((product) => [product.id, product]));
  const isCheckout = payment_method === "checkout";
  let refusal: AppError | null = null;
  const lines = inputs.flatMap((input, position) => {
    const at = (field: string) => `items.${position}.${field}`;
    const product = byId.get(input.product_id.toLowerCase());
    if (!product) throw invalid(at("product_id"), "No product with this id exists in this store and mode.");
    const line = { now: ctx.now, settings, input, product, at };
    if (isCheckout) refusal ??= saleRefusal(line);
    try {
      return resolveLine(line, position);
    } catch (error) {
      if (!isAppError(error) || !SOLD_OUT.has(error.code)) throw error;
      refusal ??= error;
      return [];
    }
  });
  if (isCheckout) {
    refuseTwoMemberships(inputs, byId);
    refuseTooMany(inputs, byId);
  }
  return { lines, refusal };
}

function resolveLine(line: LineContext, position: number): Line {
  const { input, product, at } = line;
  if (product.status !== "published") {
    throw unavailable(`${product.title} is not published, so it cannot be ordered.`, at("product_id"));
  }
  refuseOtherFields(line);
  if (ONE_EACH.has(product.type) && input.quantity > 1) {
    throw invalid(at("quantity"), `quantity must be 1 for a ${product.type}. Add a line for each one.`);
  }
  if (input.custom_fields) {
    checkAnswers(product.custom_fields as CustomField[] | null, input.custom_fields, at("custom_fields"));
  }
  const terms = resolveType(line);
  return {
    ...NO_ALLOCATION,
    id: newId(),
    position,
    product_id: product.id,
    type: product.type as ProductType,
    title: product.title,
    quantity: input.quantity,
    total_cents: terms.unit_price_cents * input.quantity,
    terms: termsOf(product, line.settings),
    details: detailsOf(input),
    ...terms,
  };
}

function detailsOf(input: OrderLineInput): LineDetails {
  const { attendee_names, lead_name, custom_fields, recipient_email, recipient_name, message, deliver_at } = input;
  return { attendee_names, lead_name, custom_fields, recipient_email, recipient_name, message, deliver_at };
}

const ONE_EACH: ReadonlySet<string> = new Set(["booking", "membership"]);

function resolveType(line: LineContext): LineTerms {
  switch (line.product.type) {
    case "ticket":
      return resolveTicket(line);
    case "booking":
      return resolveBooking(line);
    case "gift_card":
      return resolveGiftCard(line);
    case "physical_product":
    case "digital_product":
      return resolveVariant(line);
    default: // membership, voucher, experience
      return { unit_price_cents: Number(line.product.price_cents) };
  }
}

type Field = keyof OrderLineInput;

const VARIANT_FIELDS: readonly Field[] = ["variant_id"];
const BOOKING_FIELDS: readonly Field[] = ["party_size", "lead_name"];

/** The fields of a line for each kind of product, besides those of every line. */
const FIELDS_OF: Record<string, readonly Field[]> = {
  ticket: ["ticket_event_id", "tier_id", "attendee_names"],
  appointment: ["resource_id", "starts_at", ...BOOKING_FIELDS],
  reservation: ["timeslot_id", ...BOOKING_FIELDS],
  gift_card: ["amount_cents", "recipient_email", "recipient_name", "message", "deliver_at"],
  physical_product: VARIANT_FIELDS,
  digital_product: VARIANT_FIELDS,
};
const COMMON_FIELDS: readonly Field[] = ["product_id", "quantity", "custom_fields"];

/** Throws for all fields that do not belong to the kind of product. */
function refuseOtherFields({ input, product, at }: LineContext): void {
  const kind = product.type === "booking" ? (product.category ?? "") : product.type;
  const allowed = [...COMMON_FIELDS, ...(FIELDS_OF[kind] ?? [])];
  const others = (Object.keys(input) as Field[]).filter(
    (field) => input[field] !== undefined && !allowed.includes(field),
  );
  const [first] = others;
  if (!first) return;
  const message = `This field cannot be set for ${product.title} (${kind.replace("_", " ")}). Leave it out.`;
  throw new AppError("invalid_request", `${at(first)}: ${message}`, {
    param: at(first),
    ...(others.length > 1 && { details: others.map((field) => ({ param: at(field), message })) }),
  });
}
