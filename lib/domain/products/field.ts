import type { z } from "zod";
import { ProductType } from "#lib/core/product-types";

/** A field of a product. `fields.ts` has all of them, and everything else about a product's fields follows from them. */
export interface Field {
  /** As it is returned. */
  output: z.ZodType;
  /** As it is sent for a new product, by the types that have the field. None: callers cannot set it. */
  create: Partial<Record<ProductType, z.ZodType>>;
  /** As it is sent for a change. Absent: it never changes. */
  patch?: z.ZodType;
  /** What a new product has when the field is not sent. Absent: null. */
  initial?: unknown;
  /** Where it is stored, unless as it is in the column of its name: as JSON or as a time there, in a table or in columns of its own. */
  stored?: "json" | "time" | "list" | "columns";
}

/** Returns one schema for every type. */
export const everyType = <Schema extends z.ZodType>(schema: Schema) =>
  Object.fromEntries(ProductType.options.map((type) => [type, schema])) as Record<ProductType, Schema>;
