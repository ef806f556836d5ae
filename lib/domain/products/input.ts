import { z } from "zod";
import type { ProductType } from "#lib/core/product-types";
import { FIELDS } from "./fields.ts";

// The bodies of requests. A change contains only some fields, so rules over several fields are in columns.ts and lists.ts.

type Fields = typeof FIELDS;
type NewFields<Type extends ProductType> = {
  [Name in keyof Fields as Type extends keyof Fields[Name]["create"]
    ? Name
    : never]: Type extends keyof Fields[Name]["create"] ? Fields[Name]["create"][Type] : never;
};
type ChangedFields = {
  [Name in keyof Fields as Fields[Name] extends { patch: z.ZodType } ? Name : never]: Fields[Name] extends {
    patch: infer Patch;
  }
    ? Patch
    : never;
};

const newFields = <Type extends ProductType>(type: Type): NewFields<Type> =>
  pick(({ create }) => (create as Partial<Record<ProductType, z.ZodType>>)[type]) as NewFields<Type>;

function pick(schemaOf: (field: Fields[keyof Fields]) => z.ZodType | undefined): Record<string, z.ZodType> {
  const all = Object.entries(FIELDS).map(([name, field]) => [name, schemaOf(field)] as const);
  return Object.fromEntries(all.filter((one): one is readonly [string, z.ZodType] => one[1] !== undefined));
}

const inputOf = <Type extends ProductType>(type: Type, description: string) =>
  z.strictObject({ type: z.literal(type).describe(description), ...newFields(type) });

/** The types that the API can create. */
const CREATABLE = [
  inputOf("gift_card", "`gift_card`: credit to pay with. Each unit sold issues a gift card.").meta({
    id: "GiftCardProductInput",
  }),
  inputOf(
    "experience",
    "`experience`: an outing or an activity at a time of the guest's choice. Each unit sold issues a single-use voucher.",
  ).meta({ id: "ExperienceProductInput" }),
  inputOf("ticket", "`ticket`: entry to an event. Each unit sold issues a ticket.").meta({ id: "TicketProductInput" }),
  inputOf(
    "booking",
    "`booking`: an appointment with a resource, or seats in a timeslot. Each line sold issues a booking.",
  ).meta({ id: "BookingProductInput" }),
  inputOf(
    "membership",
    "`membership`: a subscription that renews and lets the member check in. Each line sold issues a membership.",
  ).meta({ id: "MembershipProductInput" }),
  inputOf("voucher", "`voucher`: one use or a pack of uses, paid in advance. Each unit sold issues a voucher.").meta({
    id: "VoucherProductInput",
  }),
] as const;
const KNOWN_TYPES = CREATABLE.map(({ shape }) => shape.type.value).join(", ");

const GOODS = ["physical_product", "digital_product"] as const;
/** Goods are parsed with any fields, so that `createApiProduct` can throw the reason why they are refused. */
const Goods = z.looseObject({ type: z.enum(GOODS) });

/** Body of POST /products. */
export const ProductInput = z
  .discriminatedUnion("type", [...CREATABLE, Goods], {
    error: (issue) => (issue.code === "invalid_union" ? `Must be one of ${KNOWN_TYPES}.` : undefined),
  })
  .meta({ override: ({ jsonSchema }) => void jsonSchema.oneOf?.splice(CREATABLE.length) });
export type ProductInput = z.infer<typeof ProductInput>;

export const isGoods = (type: string): type is (typeof GOODS)[number] => GOODS.some((one) => one === type);

/** A new product of any type, with goods, which the dashboard creates. */
export const AnyNewProduct = z.discriminatedUnion("type", [
  ...CREATABLE,
  inputOf("physical_product", "Goods."),
  inputOf("digital_product", "Goods."),
]);
export type NewProduct = z.infer<typeof AnyNewProduct>;

/** Body of PATCH /products/{id}. Which fields are allowed depends on the product's type. */
export const ProductPatch = z.strictObject(
  pick((field) => ("patch" in field ? field.patch : undefined)) as ChangedFields,
);
export type ProductPatch = z.infer<typeof ProductPatch>;
