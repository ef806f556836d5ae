import { z } from "zod";
import {
  Email,
  EmailInput,
  Id,
  Metadata,
  MetadataInput,
  NameInput,
  oneCursor,
  PageQuery,
  Timestamp,
} from "#lib/core/schema";

/** Spec, "customer". */
export const Customer = z
  .object({
    id: Id,
    object: z.literal("customer"),
    created: Timestamp,
    merchant_id: Id,
    email: Email,
    name: z.string().nullable(),
    accepts_marketing: z.boolean().meta({ description: "The checkbox at checkout" }),
    metadata: Metadata.nullable(),
  })
  .meta({ id: "Customer" });
export type Customer = z.infer<typeof Customer>;

/** The customer of an order. */
export const CustomerInput = z.strictObject({
  email: EmailInput,
  name: NameInput.optional(),
  accepts_marketing: z.boolean().optional(),
});
export type CustomerInput = z.infer<typeof CustomerInput>;

/** Body of POST /customers. */
export const NewCustomer = CustomerInput.extend({ metadata: MetadataInput.optional() });
export type NewCustomer = z.infer<typeof NewCustomer>;

/** Body of PATCH /customers/{id}. */
export const CustomerPatch = z.strictObject({
  name: NameInput.nullable().optional(),
  accepts_marketing: z.boolean().optional(),
  metadata: MetadataInput.nullable().optional().meta({ description: "Replaces all of it; null empties it" }),
});
export type CustomerPatch = z.infer<typeof CustomerPatch>;

export const CustomerQuery = PageQuery.extend({ email: z.string().trim().max(254).optional() }).check(oneCursor);
export type CustomerQuery = z.infer<typeof CustomerQuery>;

export const DeletedCustomer = z
  .object({ id: Id, object: z.literal("customer"), deleted: z.literal(true) })
  .meta({ id: "DeletedCustomer" });
export type DeletedCustomer = z.infer<typeof DeletedCustomer>;
