"use client";
import { Checkbox, TextField } from "#components/ui/field";
import { useForm } from "#components/ui/form";
import { MetadataFields } from "#components/ui/metadata-fields";
import { Hint } from "#components/ui/text";
import type { FormAction } from "#lib/core/form-state";
import type { Customer } from "#lib/domain/customers/schema";
import styles from "./customer-fields.module.css";

interface Values extends Record<string, unknown> {
  email: string;
  name: string;
  accepts_marketing: string;
  metadata_name: string[];
}

/** The form of a new customer, or of one that is changed: then with their values. */
export const useCustomerForm = <Result,>(
  action: FormAction<Result>,
  { values, onDone }: { values?: Partial<Values>; onDone?: (result: Result) => void } = {},
) => useForm<Result, Values>(action, { values, onDone });

type CustomerForm = Pick<ReturnType<typeof useCustomerForm>, "fields" | "errorOf">;

/** Name, consent and metadata. */
export function CustomerFields({
  form: { fields, errorOf },
  customer,
}: {
  form: CustomerForm;
  /** The customer that is changed. */
  customer?: Customer;
}) {
  return (
    <>
      <TextField
        id={fields.name.id}
        name="name"
        label="Name"
        aside="optional"
        defaultValue={fields.name.initialValue}
        error={errorOf("name")}
        autoComplete="off"
        maxLength={200}
      />
      <div className={styles.consent}>
        <Checkbox
          name="accepts_marketing"
          defaultChecked={fields.accepts_marketing.initialValue === "on" || (customer?.accepts_marketing ?? false)}
        >
          Agreed to marketing
        </Checkbox>
        <Hint>Tick this only if the customer said so. The time and your name are recorded with it.</Hint>
      </div>
      <MetadataFields metadata={customer?.metadata ?? null} error={errorOf("metadata_name")} />
    </>
  );
}
