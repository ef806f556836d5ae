import type { Ctx } from "#lib/core/context";
import { AppError, invalid, isAppError } from "#lib/core/errors";
import { newId } from "#lib/core/ids";
import { refuseMisfit } from "#lib/domain/products/custom-fields";
import type { CustomField, ProductType } from "#lib/domain/products/schema";
import type { Taken } from "#lib/domain/stock/taken";
import type { StoreSettings } from "#lib/domain/stores/settings";
import { decideBooking } from "./line-booking.ts";
import { decideGiftCard } from "./line-gift-card.ts";
import { decideTicket } from "./line-ticket.ts";
import { decideVariant } from "./line-variant.ts";
import type { OrderLineInput } from "./schema.ts";
import { HOLD_PRODUCTS } from "./sql.ts";

/** The place in the catalogue that a line takes: columns of its `order_item`. */
export interface Place extends Omit<Taken, "quantity"> {
  resource_id: string | null;
  /** Of an appointment. */
  starts_at: Date | null;
  ends_at: Date | null;
}

/** What a line was sent with, for whatever it issues. */
export interface LineWords
  extends Pick<
    OrderLineInput,
    "attendee_names" | "lead_name" | "custom_fields" | "recipient_email" | "recipient_name" | "message" | "deliver_at"
  > {
  /** Of a complimentary gift card, which costs nothing. */
  gift?: { initial_cents: number; expires_at?: number; note?: string };
}

/** A line with everything decided: what is sold, at what price, and which place it takes. */
export interface Line extends Place {
  id: string;
  position: number;
  product_id: string | null;
  type: ProductType;
  title: string;
  quantity: number;
  unit_price_cents: number;
  total_cents: number;
  /** Kept free after an appointment. */
  buffer_minutes: number;
  words: LineWords;
}

/** What a kind decides: its price, and of the place what it takes. */
export type Decided = Pick<Line, "unit_price_cents"> & Partial<Place>;

/** What a kind decides from. */
export interface Asked {
  now: Date;
  settings: Pick<StoreSettings, "timezone">;
  input: OrderLineInput;
  product: SoldProduct;
  /** The dotted path of a field of this line. */
  at: (field: string) => string;
}

export type SoldProduct = Awaited<ReturnType<typeof loadProducts>>[number];

export const NO_PLACE: Place = {
  variant_id: null,
  ticket_event_id: null,
  tier_id: null,
  resource_id: null,
  timeslot_id: null,
  starts_at: null,
  ends_at: null,
  party_size: null,
};

/**
 * Decides every line, or throws what is wrong with the first that is asked wrongly; what only a state refuses (409) is
 * answered beside the lines, because the whole input comes first. Changes nothing, and keeps the products from being
 * deleted meanwhile. An id that does not exist is `invalid_request` with its `param`. Decisions, "Errors" and "order".
 */
export async function decideLines(
  ctx: Ctx,
  inputs: readonly OrderLineInput[],
  settings: Asked["settings"],
): Promise<{ lines: Line[]; refusal: AppError | null }> {
  await ctx.sql(HOLD_PRODUCTS, [inputs.map((input) => input.product_id)]);
  const products = await loadProducts(ctx, inputs);
  const byId = new Map(products.map((product) => [product.id, product]));
  let refusal: AppError | null = null;
  const lines = inputs.flatMap((input, position) => {
    const at = (field: string) => `items.${position}.${field}`;
    const product = byId.get(input.product_id.toLowerCase());
    if (!product) throw invalid(at("product_id"), "No such product in this store and mode.");
    try {
      return decideLine({ now: ctx.now, settings, input, product, at }, position);
    } catch (error) {
      if (!isAppError(error) || error.status !== 409) throw error;
      refusal ??= error;
      return [];
    }
  });
  return { lines, refusal };
}

/**
 * The products with all that a line of theirs can name; of events also the upcoming ones. One question after the other,
 * because a transaction has one connection, and none about a type that nobody ordered.
 */
async function loadProducts(ctx: Ctx, inputs: readonly OrderLineInput[]) {
  const { merchantId: merchant_id, mode, now, db } = ctx;
  const ids = inputs.map((input) => input.product_id);
  const products = await db.product.findMany({ where: { merchant_id, mode, id: { in: ids } } });
  const named = (field: "ticket_event_id" | "resource_id" | "timeslot_id") => ({
    in: inputs.flatMap((input) => input[field] ?? []),
  });
  const isUpcoming = [{ ends_at: { gt: now } }, { ends_at: null, starts_at: { gt: now } }];
  const ofType = async <Row>(types: string[], find: (where: Within) => Promise<Row[]>): Promise<Row[]> => {
    const some = products.filter((product) => types.includes(product.type)).map((product) => product.id);
    return some.length === 0 ? [] : find({ merchant_id, mode, product_id: { in: some } });
  };
  const tiers = await ofType(["ticket"], (where) => db.ticket_tier.findMany({ where }));
  const events = await ofType(["ticket"], (where) =>
    db.ticket_event.findMany({
      where: { ...where, OR: [...isUpcoming, { id: named("ticket_event_id") }] },
      orderBy: { starts_at: "asc" },
    }),
  );
  const variants = await ofType(["physical_product", "digital_product"], (where) =>
    db.product_variant.findMany({ where }),
  );
  const resources = await ofType(["booking"], (where) =>
    db.booking_resource.findMany({ where: { ...where, id: named("resource_id") } }),
  );
  const timeslots = await ofType(["booking"], (where) =>
    db.timeslot.findMany({ where: { ...where, id: named("timeslot_id") } }),
  );
  const of = <Row extends { product_id: string }>(rows: readonly Row[], id: string): Row[] =>
    rows.filter((row) => row.product_id === id);
  return products.map((product) => ({
    ...product,
    tiers: of(tiers, product.id),
    events: of(events, product.id),
    variants: of(variants, product.id),
    resources: of(resources, product.id),
    timeslots: of(timeslots, product.id),
  }));
}

/** The part of a table that belongs to some products of the tenant. */
interface Within {
  merchant_id: string;
  mode: string;
  product_id: { in: string[] };
}

function decideLine(asked: Asked, position: number): Line {
  const { input, product, at } = asked;
  if (product.status !== "published") {
    throw unavailable(`${product.title} is not published, so it cannot be ordered.`, at("product_id"));
  }
  refuseStrays(asked);
  if (ONE_EACH.has(product.type) && input.quantity > 1) {
    throw invalid(at("quantity"), `A line takes one ${product.type}. Give each its own line.`);
  }
  if (input.custom_fields) {
    refuseMisfit(product.custom_fields as CustomField[] | null, input.custom_fields, at("custom_fields"));
  }
  const decided = decideKind(asked);
  return {
    ...NO_PLACE,
    id: newId(),
    position,
    product_id: product.id,
    type: product.type as ProductType,
    title: product.title,
    quantity: input.quantity,
    total_cents: decided.unit_price_cents * input.quantity,
    buffer_minutes: product.buffer_minutes ?? 0,
    words: wordsOf(input),
    ...decided,
  };
}

function wordsOf(input: OrderLineInput): LineWords {
  const { attendee_names, lead_name, custom_fields, recipient_email, recipient_name, message, deliver_at } = input;
  return { attendee_names, lead_name, custom_fields, recipient_email, recipient_name, message, deliver_at };
}

const ONE_EACH: ReadonlySet<string> = new Set(["booking", "membership"]);

function decideKind(asked: Asked): Decided {
  switch (asked.product.type) {
    case "ticket":
      return decideTicket(asked);
    case "booking":
      return decideBooking(asked);
    case "gift_card":
      return decideGiftCard(asked);
    case "physical_product":
    case "digital_product":
      return decideVariant(asked);
    default: // membership, voucher, experience
      return { unit_price_cents: Number(asked.product.price_cents) };
  }
}

type Field = keyof OrderLineInput;

const OF_VARIANTS: readonly Field[] = ["variant_id"];
const OF_BOOKINGS: readonly Field[] = ["party_size", "lead_name"];

/** The fields that a line of each kind takes beside those of every line. */
const FIELDS_OF: Record<string, readonly Field[]> = {
  ticket: ["ticket_event_id", "tier_id", "attendee_names"],
  appointment: ["resource_id", "starts_at", ...OF_BOOKINGS],
  reservation: ["timeslot_id", ...OF_BOOKINGS],
  gift_card: ["amount_cents", "recipient_email", "recipient_name", "message", "deliver_at"],
  physical_product: OF_VARIANTS,
  digital_product: OF_VARIANTS,
};
const OF_EVERY_LINE: readonly Field[] = ["product_id", "quantity", "custom_fields"];

/** Refuses the fields that do not belong to the kind, naming each. */
function refuseStrays({ input, product, at }: Asked): void {
  const kind = product.type === "booking" ? (product.category ?? "") : product.type;
  const taken = [...OF_EVERY_LINE, ...(FIELDS_OF[kind] ?? [])];
  const strays = (Object.keys(input) as Field[]).filter(
    (field) => input[field] !== undefined && !taken.includes(field),
  );
  const [first] = strays;
  if (!first) return;
  const message = `This is not part of a line for ${product.title} (${kind.replace("_", " ")}). Leave it out.`;
  throw new AppError("invalid_request", `${at(first)}: ${message}`, {
    param: at(first),
    ...(strays.length > 1 && { details: strays.map((field) => ({ param: at(field), message })) }),
  });
}

export const unavailable = (message: string, param: string) =>
  new AppError("product_not_available", message, { param });
