import { z } from "zod";
import { MAX_EMAIL, MAX_NAME } from "#lib/core/limits";
import {
  Email,
  EmailInput,
  Id,
  METADATA_TEXTS,
  Metadata,
  MetadataInput,
  NameInput,
  oneCursor,
  PageQuery,
  Timestamp,
} from "#lib/core/schema";

export const Customer = z
  .object({
    id: Id.describe("Unique id of the customer."),
    object: z.literal("customer").describe("Always `customer`."),
    created: Timestamp.describe("When the customer was created, in Unix seconds."),
    merchant_id: Id.describe("Id of the store that the customer belongs to."),
    email: Email.describe(
      "E-mail address of the customer, unique in the store and mode without regard to case and to how its domain is spelled. It cannot be changed.",
    ),
    name: z.string().nullable().describe("Name of the customer. Null when none is known."),
    accepts_marketing: z
      .boolean()
      .describe("Whether the customer agreed to get marketing, by the checkbox at checkout or by a request."),
    metadata: Metadata.nullable().describe("Your own data about the customer. Null when there is none."),
  })
  .meta({ id: "Customer" });
export type Customer = z.infer<typeof Customer>;

/** The customer of an order. */
export const CustomerInput = z.strictObject({
  email: EmailInput.describe(
    "E-mail address of the customer, compared without regard to case and to how its domain is spelled.",
  ),
  name: NameInput.optional().describe(`Name of the customer, 1 to ${MAX_NAME} characters. A name that is known stays.`),
  accepts_marketing: z
    .boolean()
    .optional()
    .describe(
      "`true` when the customer agrees to get marketing. `false` does not withdraw an earlier consent. Default `false`.",
    ),
});
export type CustomerInput = z.infer<typeof CustomerInput>;

/** Body of POST /customers. */
export const NewCustomer = CustomerInput.extend({
  accepts_marketing: z
    .boolean()
    .optional()
    .describe("`true` when the customer agrees to get marketing. Not used for a customer who exists. Default `false`."),
  metadata: MetadataInput.optional().describe(`${METADATA_TEXTS} Not used for a customer who exists. Default: none.`),
});
export type NewCustomer = z.infer<typeof NewCustomer>;

/** Body of PATCH /customers/{id}. */
export const CustomerPatch = z.strictObject({
  name: NameInput.nullable()
    .optional()
    .describe(`New name of the customer, 1 to ${MAX_NAME} characters. Null clears it.`),
  accepts_marketing: z
    .boolean()
    .optional()
    .describe("`true` when the customer agrees to get marketing, `false` when not."),
  metadata: MetadataInput.nullable()
    .optional()
    .describe(`${METADATA_TEXTS} Replaces all that was there; null removes it.`),
});
export type CustomerPatch = z.infer<typeof CustomerPatch>;

export const CustomerQuery = PageQuery.extend({
  email: z
    .string()
    .trim()
    .max(MAX_EMAIL)
    .optional()
    .describe(
      "Only the customer who has this e-mail address, compared without regard to case and to how its domain is spelled.",
    ),
}).check(oneCursor);
export type CustomerQuery = z.infer<typeof CustomerQuery>;

export const DeletedCustomer = z
  .object({
    id: Id.describe("Id of the customer who was deleted."),
    object: z.literal("customer").describe("Always `customer`."),
    deleted: z.literal(true).describe("Always `true`: the customer no longer exists."),
  })
  .meta({ id: "DeletedCustomer" });
export type DeletedCustomer = z.infer<typeof DeletedCustomer>;
