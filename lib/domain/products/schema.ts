import { z } from "zod";
import { PRODUCT_TYPE_LABELS, ProductType } from "#lib/core/product-types";
import { Id, oneCursor, PageQuery, Timestamp, valuesOf } from "#lib/core/schema";
import { FIELDS } from "./fields.ts";
import { PRODUCT_STATUSES, ProductStatus } from "./schema-parts.ts";

type Outputs = { [Name in keyof typeof FIELDS]: (typeof FIELDS)[Name]["output"] };
const outputs = Object.fromEntries(Object.entries(FIELDS).map(([name, { output }]) => [name, output])) as Outputs;

/** A product with the fields of its type (`fields.ts`): those of other types are absent. */
export const Product = z
  .object({
    id: Id.describe("Unique id of the product."),
    object: z.literal("product").describe("Always `product`."),
    created: Timestamp.describe("When the product was created, in Unix seconds."),
    updated: Timestamp.describe("When the product was last changed, in Unix seconds. Sales do not count as changes."),
    merchant_id: Id.describe("Id of the store that the product belongs to."),
    type: ProductType.describe(
      `What the product is, and so what a sale of it issues. It never changes.${valuesOf(PRODUCT_TYPE_LABELS)}`,
    ),
    ...outputs,
  })
  .meta({ id: "Product" });
export type Product = z.infer<typeof Product>;

export const ProductQuery = PageQuery.extend({
  type: ProductType.optional().describe(`Only products of this type.${valuesOf(PRODUCT_TYPE_LABELS)}`),
  status: ProductStatus.optional().describe(`Only products in this status.${valuesOf(PRODUCT_STATUSES)}`),
}).check(oneCursor);
export type ProductQuery = z.infer<typeof ProductQuery>;

export const DeletedProduct = z
  .object({
    id: Id.describe("Id of the product that was deleted."),
    object: z.literal("product").describe("Always `product`."),
    deleted: z.literal(true).describe("Always `true`: the product no longer exists."),
  })
  .meta({ id: "DeletedProduct" });
export type DeletedProduct = z.infer<typeof DeletedProduct>;
