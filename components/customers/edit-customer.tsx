"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ButtonLink } from "#components/ui/button";
import { Form } from "#components/ui/form";
import { FormProblem } from "#components/ui/form-problem";
import { MetadataRows } from "#components/ui/metadata-rows";
import { SubmitButton } from "#components/ui/submit-button";
import { Task, TaskBody } from "#components/ui/task";
import { Hint } from "#components/ui/text";
import type { FormAction } from "#lib/core/form-state";
import type { Customer } from "#lib/domain/customers/schema";
import { CustomerFields, useCustomerForm } from "./customer-fields.tsx";

/** Changes a customer, beside their page. */
export function EditCustomer({
  customer,
  close,
  action,
}: {
  customer: Customer;
  /** The address of the customer. */
  close: string;
  action: FormAction;
}) {
  const router = useRouter();
  const form = useCustomerForm(action, {
    customer,
    onDone: () => router.replace(close as never, { scroll: false }),
  });
  const { id, name, accepts_marketing, metadata } = customer;
  // What a purchase or a request changes while the form is open is not saved over.
  const [opened] = useState(() => JSON.stringify({ name, accepts_marketing, metadata }));
  return (
    <Task title="Edit customer" close={close}>
      <Form form={form} fields={{ id, opened }}>
        <TaskBody>
          <FormProblem form={form} />
          <CustomerFields form={form} />
        </TaskBody>
        <MetadataRows list={form.list("metadata")} />
        <TaskBody>
          <Hint>
            The e-mail address cannot be changed. If the same person has another address, create that customer and merge
            the two.
          </Hint>
        </TaskBody>
        <footer>
          <ButtonLink href={close} replace scroll={false}>
            Cancel
          </ButtonLink>
          <SubmitButton kind="primary" kbd="⌘S" pending="Saving">
            Save
          </SubmitButton>
        </footer>
      </Form>
    </Task>
  );
}
