"use client";
import { Store } from "lucide-react";
import { useState } from "react";
import { TextField } from "#components/ui/field";
import { Form, useForm } from "#components/ui/form";
import type { FieldProps } from "#components/ui/form-fields.ts";
import { FormProblem, Unsaved } from "#components/ui/form-problem";
import { ButtonRow } from "#components/ui/layout";
import { PictureField } from "#components/ui/picture-field";
import { Section } from "#components/ui/section";
import { SubmitButton } from "#components/ui/submit-button";
import type { FormAction } from "#lib/core/form-state";
import { MAX_EMAIL, MAX_NAME } from "#lib/core/limits";
import styles from "./store.module.css";

export interface DetailsValues extends Record<string, unknown> {
  name: string;
  support_email: string;
  brand_colour: string;
}

/** Large enough for print, and small enough for a form. */
const LOGO_LIMITS = { sidePx: 480, maxBytes: 256 * 1024 };

/** What guests see of the store: its name, address, logo and colour. */
export function DetailsForm({
  action,
  values,
  logo,
}: {
  action: FormAction;
  values: DetailsValues;
  /** The address of the present logo. */
  logo: string | null;
}) {
  const form = useForm<unknown, DetailsValues & { logo: string }>(action, { values });
  const { id, name, error } = form.field("logo");
  return (
    <Section title="Store" beside="what guests see">
      <Form form={form} fields={{ opened: JSON.stringify(values) }} className={styles.form}>
        <FormProblem form={form} className={styles.note} />
        <TextField
          label="Name"
          autoComplete="organization"
          maxLength={MAX_NAME}
          hint="Printed on tickets, vouchers, gift cards and invoices, and used in mail. Its address does not change."
          {...form.field("name")}
        />
        <TextField
          type="email"
          label="Support e-mail"
          aside="optional"
          autoComplete="email"
          maxLength={MAX_EMAIL}
          hint="Printed on invoices, and gets the answers to mail to guests."
          {...form.field("support_email")}
        />
        <PictureField
          id={id}
          name={name}
          label="Logo"
          aside="optional"
          hint="PNG, JPEG or WebP. Printed on invoices and packing slips, also of earlier orders, and in mail to guests."
          error={error}
          current={logo}
          limits={LOGO_LIMITS}
          preview={(src) => <Logo src={src} />}
        />
        <ColourField {...form.field("brand_colour")} />
        <ButtonRow>
          <SubmitButton pending="Saving">Save the store</SubmitButton>
          <Unsaved form={form} />
        </ButtonRow>
      </Form>
    </Section>
  );
}

function Logo({ src }: { src: string | null }) {
  return (
    <span className={styles.logo}>
      {/* biome-ignore lint/performance/noImgElement: a data: address or a picture that the server made small */}
      {src ? <img src={src} alt="" /> : <Store />}
    </span>
  );
}

const COLOUR = /^#[0-9a-f]{6}$/i;

/** A colour as text, or chosen with the picker of the browser. */
function ColourField({ defaultValue = "", ...field }: FieldProps) {
  const [colour, setColour] = useState(defaultValue);
  return (
    <TextField
      {...field}
      label="Brand colour"
      aside="optional"
      hint="The line below the head of invoices and packing slips, and above mail to guests, and the buttons in that mail."
      mono
      placeholder="#0a7d5c"
      maxLength={7}
      value={colour}
      onChange={(event) => setColour(event.currentTarget.value)}
      corner={
        <input
          type="color"
          className={styles.swatch}
          aria-label="Choose the brand colour"
          value={COLOUR.test(colour) ? colour.toLowerCase() : "#000000"}
          onChange={(event) => setColour(event.currentTarget.value)}
        />
      }
    />
  );
}
