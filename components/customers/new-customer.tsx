"use client";
import { PageHead } from "#components/frame/page-head";
import { ButtonLink } from "#components/ui/button";
import { TextField } from "#components/ui/field";
import { Form } from "#components/ui/form";
import { FormProblem } from "#components/ui/form-problem";
import { MetadataRows } from "#components/ui/metadata-rows";
import { Columns, Points, Section } from "#components/ui/section";
import { SubmitButton } from "#components/ui/submit-button";
import type { FormAction } from "#lib/core/form-state";
import { MAX_EMAIL } from "#lib/core/limits";
import { CustomerFields, useCustomerForm } from "./customer-fields.tsx";

/** The form for a new customer. */
export function NewCustomer({ action }: { action: FormAction }) {
  const form = useCustomerForm(action);
  return (
    <Form form={form} layout="page">
      <PageHead back={{ href: "/customers", label: "Customers" }} title="New customer">
        <ButtonLink href="/customers">Cancel</ButtonLink>
        <SubmitButton kind="primary" kbd="⌘↵" pending="Creating">
          Create customer
        </SubmitButton>
      </PageHead>
      <Columns
        aside={
          <Section title="What creating does">
            <Points
              points={[
                "Orders with this e-mail address belong to the customer from now on.",
                "The address cannot be changed later.",
                "If the address has a customer already, nothing is created and that customer opens.",
                "No mail is sent to the customer.",
                "customer.created is sent to your webhook endpoints.",
              ]}
            />
          </Section>
        }
      >
        <Section>
          <FormProblem form={form} />
          <TextField
            type="email"
            label="E-mail"
            autoComplete="off"
            autoFocus
            maxLength={MAX_EMAIL}
            {...form.field("email")}
          />
          <CustomerFields form={form} />
        </Section>
        <MetadataRows list={form.list("metadata")} />
      </Columns>
    </Form>
  );
}
