"use client";
import { Checkbox, TextField } from "#components/ui/field";
import { useForm } from "#components/ui/form";
import { type MetadataRow, metadataRows } from "#components/ui/metadata-rows";
import { Hint } from "#components/ui/text";
import type { FormAction } from "#lib/core/form-state";
import { MAX_NAME } from "#lib/core/limits";
import type { Customer } from "#lib/domain/customers/schema";

interface Values extends Record<string, unknown> {
  email: string;
  name: string;
  accepts_marketing: string;
  metadata: MetadataRow[];
}

/** The form of a new customer, or of one that is changed. */
export const useCustomerForm = <Result,>(
  action: FormAction<Result>,
  { customer, onDone }: { customer?: Customer; onDone?: (result: Result) => void } = {},
) =>
  useForm<Result, Values>(action, {
    values: customer && {
      name: customer.name ?? "",
      accepts_marketing: customer.accepts_marketing ? "on" : undefined,
      metadata: metadataRows(customer.metadata),
    },
    onDone,
  });

type CustomerForm = Pick<ReturnType<typeof useCustomerForm>, "field" | "box">;

/** Name and consent. */
export function CustomerFields({ form }: { form: CustomerForm }) {
  return (
    <>
      <TextField label="Name" aside="optional" autoComplete="off" maxLength={MAX_NAME} {...form.field("name")} />
      <Checkbox {...form.box("accepts_marketing")}>Agreed to marketing</Checkbox>
      <Hint>Tick this only if the customer said so. The time and your name are recorded with it.</Hint>
    </>
  );
}
