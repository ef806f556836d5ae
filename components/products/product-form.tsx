"use client";
import { PageHead } from "#components/frame/page-head";
import { Button, ButtonLink } from "#components/ui/button";
import { AreaField, TextField } from "#components/ui/field";
import { Form } from "#components/ui/form";
import { FormProblem, Unsaved } from "#components/ui/form-problem";
import { Columns, Section } from "#components/ui/section";
import { SubmitButton } from "#components/ui/submit-button";
import { TextLink } from "#components/ui/text-link";
import type { FormAction } from "#lib/core/form-state";
import type { Product } from "#lib/domain/products/schema";
import { AppointmentFields, ReservationFields } from "./booking-fields.tsx";
import { FormAside } from "./form-aside.tsx";
import type { ProductValues } from "./form-values.ts";
import { PicturesField } from "./pictures-field.tsx";
import styles from "./product-form.module.css";
import { QuestionsFields } from "./questions-fields.tsx";
import { SaleFields } from "./sale-fields.tsx";
import { ExperienceFields, GiftCardFields, GoodsFields, MembershipFields, VoucherFields } from "./simple-fields.tsx";
import { TicketFields } from "./ticket-fields.tsx";
import { type EntryFacts, type TypeFieldsProps, useProductForm } from "./use-product-form.ts";

export interface ProductFormProps {
  action: FormAction;
  type: Product["type"];
  /** How a booking is booked. */
  category?: string;
  /** The product that is edited; absent for a new one. */
  product?: { id: string; title: string; status: Product["status"]; version: string; shown: readonly string[] };
  values: Partial<ProductValues>;
  facts?: Readonly<Record<string, EntryFacts>>;
  currency: string;
  zone: string;
  /** The title of the page. */
  title: string;
  /** Endpoints that get the event of saving. */
  subscribers: number;
}

/** The form of a product, with the fields of its type. The same form makes a new one. */
export function ProductForm(props: ProductFormProps) {
  const { action, type, category, product, values, facts = {}, currency, zone, title } = props;
  const form = useProductForm(action, values);
  const back = product
    ? { href: `/products/${product.id}`, label: product.title }
    : { href: "/products/new", label: "Templates" };
  const hidden: Record<string, string> = {
    type,
    ...(category && { category }),
    ...(product && { id: product.id, version: product.version, shown: product.shown.join(" ") }),
  };
  return (
    <Form form={form} fields={hidden} layout="page">
      <PageHead back={back} title={title}>
        <Unsaved form={form} />
        <ButtonLink href={product ? back.href : "/products"}>Cancel</ButtonLink>
        {!product && (
          <Button type="submit" name="status" value="published">
            Save and publish
          </Button>
        )}
        <SubmitButton kind="primary" kbd="⌘S" pending="Saving">
          {product ? "Save" : "Save draft"}
        </SubmitButton>
      </PageHead>
      <Columns aside={<FormAside {...props} formId={form.id} />}>
        <Section>
          <FormProblem form={form} className={styles.problem} />
          {product && form.state.problem && !form.state.canSendAgain && (
            <p className={styles.problem}>
              <TextLink href={`/products/${product.id}/edit`} target="_blank">
                Open it as it is now, in a new tab
              </TextLink>
            </p>
          )}
          <TextField label="Title" autoFocus={!product} autoComplete="off" {...form.field("title")} />
          <AreaField label="Description" aside="optional" rows={3} {...form.field("description")} />
          <PicturesField form={form} type={type} />
        </Section>
        <FieldsOfType type={type} category={category} form={form} currency={currency} zone={zone} facts={facts} />
        <SaleFields form={form} zone={zone} />
        <QuestionsFields form={form} />
        <Section title="Advanced">
          <TextField
            label="Address"
            aside={product ? undefined : "optional"}
            hint="Its name in web addresses. If empty, it is made from the title."
            mono
            autoComplete="off"
            spellCheck={false}
            {...form.field("slug")}
          />
          <AreaField
            label="Metadata"
            aside="optional"
            hint="Your own data for the API. One name and value per line, such as supplier: Nordwind."
            mono
            rows={3}
            {...form.field("metadata")}
          />
        </Section>
      </Columns>
    </Form>
  );
}

function FieldsOfType({ type, category, ...props }: TypeFieldsProps & Pick<ProductFormProps, "type" | "category">) {
  switch (type) {
    case "ticket":
      return <TicketFields {...props} />;
    case "booking":
      return category === "reservation" ? <ReservationFields {...props} /> : <AppointmentFields {...props} />;
    case "membership":
      return <MembershipFields {...props} />;
    case "voucher":
      return <VoucherFields {...props} />;
    case "experience":
      return <ExperienceFields {...props} />;
    case "gift_card":
      return <GiftCardFields {...props} />;
    default:
      return <GoodsFields {...props} isShipped={type === "physical_product"} />;
  }
}
