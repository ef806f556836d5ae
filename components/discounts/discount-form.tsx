"use client";
import type { ReactNode } from "react";
import { PageHead } from "#components/frame/page-head";
import { ButtonLink } from "#components/ui/button";
import { DateTimeField } from "#components/ui/date-time-field";
import { Checkbox, Checkboxes, FieldError, TextField } from "#components/ui/field";
import { Form, useForm, useTicked } from "#components/ui/form";
import { FormProblem, Unsaved } from "#components/ui/form-problem";
import { MoneyField } from "#components/ui/money-field";
import { Columns, Points, Section } from "#components/ui/section";
import { SubmitButton } from "#components/ui/submit-button";
import { Hint } from "#components/ui/text";
import type { FormAction } from "#lib/core/form-state";
import { MAX_DISCOUNT_CODE } from "#lib/core/limits";
import type { ProductChoice } from "#lib/dashboard/discounts/shape";

export interface DiscountValues extends Record<string, unknown> {
  code: string;
  percent_off: string;
  amount_off: string;
  product_ids: string[];
  starts_at: string;
  starts_at_moment: string;
  ends_at: string;
  ends_at_moment: string;
  max_uses: string;
  once_per_customer: string;
  active: string;
}

interface Props {
  action: FormAction;
  title: string;
  values: Partial<DiscountValues>;
  products: readonly ProductChoice[];
  currency: string;
  /** Of a code that exists. */
  id?: string;
  /** What else can be done with it. */
  more?: ReactNode;
  /** How often it was used. */
  uses?: ReactNode;
}

const BACK = { href: "/discounts", label: "Discount codes" } as const;

/** The form of a new discount code, or of one that is changed. */
export function DiscountForm({ action, title, values, products, currency, id, more, uses }: Props) {
  const form = useForm<unknown, DiscountValues>(action, { values });
  return (
    <Form form={form} fields={id ? { id } : {}} layout="page">
      <PageHead back={BACK} title={title}>
        <Unsaved form={form} />
        {more}
        <ButtonLink href="/discounts">Cancel</ButtonLink>
        <SubmitButton kind="primary" kbd="⌘S" pending="Saving">
          {id ? "Save" : "Create code"}
        </SubmitButton>
      </PageHead>
      <Columns aside={<About uses={uses} />}>
        <Section>
          <FormProblem form={form} />
          <TextField
            label="Code"
            aside="what guests enter"
            placeholder="SUMMER"
            hint="Upper and lower case are the same."
            autoComplete="off"
            maxLength={MAX_DISCOUNT_CODE}
            {...form.field("code")}
          />
          <TextField
            label="Percent off"
            aside="or an amount"
            inputMode="numeric"
            autoComplete="off"
            end="%"
            {...form.field("percent_off")}
          />
          <MoneyField label="Amount off" aside="of each order" currency={currency} {...form.field("amount_off")} />
        </Section>
        {products.length > 0 && <Products form={form} products={products} />}
        <Section title="Limits">
          <DateTimeField
            label="From"
            aside="optional"
            moment={form.field("starts_at_moment")}
            {...form.field("starts_at")}
          />
          <DateTimeField
            label="Until"
            aside="optional"
            moment={form.field("ends_at_moment")}
            {...form.field("ends_at")}
          />
          <TextField
            label="Most uses"
            aside="optional"
            inputMode="numeric"
            autoComplete="off"
            hint="In how many orders it can be used in all. If empty, in any number."
            {...form.field("max_uses")}
          />
          <Checkboxes label="Use">
            <Checkbox {...form.box("once_per_customer")}>Each customer can use it once</Checkbox>
            <Checkbox {...form.box("active")}>Switched on</Checkbox>
          </Checkboxes>
        </Section>
      </Columns>
    </Form>
  );
}

function About({ uses }: Pick<Props, "uses">) {
  return (
    <>
      {uses}
      <Section title="What a code does">
        <Points
          points={[
            "It takes a percentage or an amount off an order, at most what its products cost.",
            "Gift cards and memberships are never discounted.",
            "Service fee and tax are counted on what is left.",
            "An order takes a use when it is placed. A canceled order gives it back.",
            "A change counts for new orders only.",
          ]}
        />
      </Section>
    </>
  );
}

/** The products that the code is for. */
function Products({
  form,
  products,
}: {
  form: ReturnType<typeof useForm<unknown, DiscountValues>>;
  products: readonly ProductChoice[];
}) {
  const [ticked, setTicked] = useTicked(form.id, "product_ids", form.fields.product_ids.initialValue);
  const mistake = form.errorOf("product_ids");
  const tick = (id: string, isOn: boolean) => {
    setTicked(isOn ? [...ticked, id] : ticked.filter((one) => one !== id));
    form.touch("product_ids");
  };
  return (
    <Section title="Only these products">
      <Checkboxes label="Only these products">
        {products.map(({ id, label }) => (
          <Checkbox
            key={id}
            name="product_ids"
            value={id}
            checked={ticked.includes(id)}
            onChange={(event) => tick(id, event.currentTarget.checked)}
          >
            {label}
          </Checkbox>
        ))}
      </Checkboxes>
      {mistake ? (
        <FieldError id={`${form.id}-product_ids`}>{mistake}</FieldError>
      ) : (
        <Hint>If you tick none, the code is for all products.</Hint>
      )}
    </Section>
  );
}
