"use client";
import type { ReactNode } from "react";
import { PageHead } from "#components/frame/page-head";
import { ButtonLink } from "#components/ui/button";
import { Form, useForm } from "#components/ui/form";
import { FormProblem } from "#components/ui/form-problem";
import { Columns, Points, Section } from "#components/ui/section";
import { SubmitButton } from "#components/ui/submit-button";
import type { FormAction } from "#lib/core/form-state";

const BACK = { href: "/products", label: "Products" };

/** The page of an action on several products: each of them on the left, what happens on the right. */
export function BulkForm({
  action,
  fields,
  title,
  points,
  submitLabel,
  pending,
  kind = "primary",
  before,
  children,
}: {
  action: FormAction;
  /** Hidden fields of the form. */
  fields: Record<string, string>;
  title: string;
  /** What will happen. */
  points: readonly ReactNode[];
  /** Absent if there is nothing to do. */
  submitLabel?: string;
  pending: string;
  kind?: "primary" | "danger";
  /** What stands above the products, outside this form. */
  before?: ReactNode;
  children: ReactNode;
}) {
  const form = useForm(action, { loss: null });
  return (
    <>
      <PageHead back={BACK} title={title}>
        <ButtonLink href="/products">Cancel</ButtonLink>
        {submitLabel && (
          <Form form={form} fields={fields} layout="inline">
            <SubmitButton kind={kind} pending={pending}>
              {submitLabel}
            </SubmitButton>
          </Form>
        )}
      </PageHead>
      <Columns
        aside={
          <Section title="What happens">
            <Points points={points} />
          </Section>
        }
      >
        <FormProblem form={form} orField />
        {before}
        {children}
      </Columns>
    </>
  );
}
