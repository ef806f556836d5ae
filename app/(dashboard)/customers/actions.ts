"use server";
import { isDeepStrictEqual } from "node:util";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { EmailInput, Metadata, NameInput } from "#lib/core/schema";
import { createCustomer } from "#lib/domain/customers/create";
import type { CustomerPatch } from "#lib/domain/customers/schema";
import { updateCustomer } from "#lib/domain/customers/update";
import { action } from "#lib/pages/action";
import { METADATA_ROWS, metadataOfForm } from "#lib/pages/metadata-of-form";

const CUSTOMER_FIELDS = {
  name: NameInput.optional(),
  accepts_marketing: z.string().optional(),
  metadata: METADATA_ROWS,
};

/** Creates a customer and opens their page. An address that has a customer opens that one, which says so. */
export const create = action(
  { input: z.object({ email: EmailInput, ...CUSTOMER_FIELDS }) },
  async ({ ctx, input: { email, name, accepts_marketing, metadata } }) => {
    const { customer, isNew } = await createCustomer(ctx, {
      email,
      name,
      accepts_marketing: accepts_marketing !== undefined,
      metadata: metadataOfForm(metadata) ?? undefined,
    });
    return { open: `/customers/${customer.id}${isNew ? "" : "?existed=yes"}` };
  },
);

/** Saves the fields that were changed in the form: what changed meanwhile elsewhere, such as consent in an order, stays. */
export const save = action(
  { input: z.object({ id: z.uuid(), opened: z.string(), ...CUSTOMER_FIELDS }) },
  async ({ ctx, input: { id, opened, name, accepts_marketing, metadata } }) => {
    const before = Opened.parse(JSON.parse(opened));
    const given = {
      name: name ?? null,
      accepts_marketing: accepts_marketing !== undefined,
      metadata: metadataOfForm(metadata, before.metadata),
    };
    await updateCustomer(ctx, id, changedFields(before, given));
    revalidatePath(`/customers/${id}`);
    return { message: "Saved" };
  },
);

/** What a form was opened with. */
const Opened = z.object({ name: z.string().nullable(), accepts_marketing: z.boolean(), metadata: Metadata.nullable() });
type Opened = z.infer<typeof Opened>;

const changedFields = (before: Opened, given: Opened): CustomerPatch =>
  Object.fromEntries(
    Object.entries(given).filter(([field, value]) => !isDeepStrictEqual(value, before[field as keyof Opened])),
  );
