"use server";
import { isDeepStrictEqual } from "node:util";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { invalid } from "#lib/core/errors";
import { EmailInput, Metadata, NameInput } from "#lib/core/schema";
import { createCustomer } from "#lib/domain/customers/create";
import { deleteCustomer } from "#lib/domain/customers/delete";
import { mergeCustomers } from "#lib/domain/customers/merge";
import { getCustomer } from "#lib/domain/customers/read";
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

/** Saves the fields that were changed in the form: what changed in the meantime elsewhere, such as consent in an order, stays. */
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

/** Erases a customer whose name, or address for want of a name, was typed. */
export const erase = action(
  { input: z.object({ id: z.uuid(), typed: z.string("Type it to confirm.").trim() }) },
  async ({ ctx, input: { id, typed } }) => {
    const { name, email } = await getCustomer(ctx, id);
    const expected = name ?? email;
    if (typed !== expected) throw invalid("typed", `Type “${expected}”. Nothing was erased.`);
    await deleteCustomer(ctx, id);
    revalidatePath("/customers");
    return { message: "Erased" };
  },
);

/** Merges another customer into this one, and opens this one. */
export const merge = action(
  { input: z.object({ id: z.uuid(), other: z.uuid(), takes_consent: z.string().optional() }) },
  async ({ ctx, input: { id, other, takes_consent } }) => {
    await mergeCustomers(ctx, { keptId: id, otherId: other, takesConsent: takes_consent !== undefined });
    revalidatePath(`/customers/${id}`);
    return { open: `/customers/${id}?merged=yes` };
  },
);

/** What a form was opened with. */
const Opened = z.object({ name: z.string().nullable(), accepts_marketing: z.boolean(), metadata: Metadata.nullable() });
type Opened = z.infer<typeof Opened>;

const changedFields = (before: Opened, given: Opened): CustomerPatch =>
  Object.fromEntries(
    Object.entries(given).filter(([field, value]) => !isDeepStrictEqual(value, before[field as keyof Opened])),
  );
