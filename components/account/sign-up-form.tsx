"use client";
import { useEffect, useState } from "react";
import { SelectField, TextField } from "#components/ui/field";
import { useForm } from "#components/ui/form";
import type { Country } from "#lib/core/countries";
import type { FormAction } from "#lib/core/form-state";
import { MAX_NAME } from "#lib/core/limits";
import { NO_MAIL_SERVER } from "#lib/texts/no-mail-server";
import { EntryForm } from "./entry-form.tsx";
import { PasswordField } from "./password-field.tsx";

interface SignUpValues extends Record<string, unknown> {
  store: string;
  name: string;
  email: string;
  password: string;
  timezone: string;
  country: string;
}

/** Returns the time zone of this browser once its script runs. Without one, the list begins with UTC. */
function useOwnZone(): string | undefined {
  const [zone, setZone] = useState<string>();
  useEffect(() => setZone(Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  return zone;
}

/** The form that opens a store. */
export function SignUpForm({
  action,
  zones,
  countries,
  isMailSent,
}: {
  action: FormAction<{ to: string }>;
  /** The time zones of the list, UTC first. */
  zones: readonly string[];
  countries: readonly Country[];
  /** False: no mail server is configured. */
  isMailSent: boolean;
}) {
  const form = useForm<{ to: string }, SignUpValues>(action, {
    loss: null,
  });
  const { fields, errorOf, state } = form;
  const to = state.result?.to;
  useEffect(() => {
    if (to) location.assign(to);
  }, [to]);
  return (
    <EntryForm form={form} submit="Open the store" pending="Opening">
      <TextField
        id={fields.store.id}
        name="store"
        label="Name of the store"
        defaultValue={fields.store.initialValue}
        autoComplete="organization"
        autoFocus
        maxLength={MAX_NAME}
        error={errorOf("store")}
      />
      <TextField
        id={fields.name.id}
        name="name"
        label="Your name"
        defaultValue={fields.name.initialValue}
        autoComplete="name"
        maxLength={MAX_NAME}
        error={errorOf("name")}
      />
      <TextField
        id={fields.email.id}
        name="email"
        type="email"
        label="E-mail"
        defaultValue={fields.email.initialValue}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint={isMailSent ? "We send a link there to confirm it." : `A link confirms it. ${NO_MAIL_SERVER}`}
        error={errorOf("email")}
      />
      <PasswordField
        id={fields.password.id}
        name="password"
        label="Password"
        autoComplete="new-password"
        hint="At least 12 characters. Several words in a row are easy to remember."
        error={errorOf("password")}
      />
      <PlaceFields form={form} zones={zones} countries={countries} />
    </EntryForm>
  );
}

/** Where the store is. The lists start again with the place of the browser. */
function PlaceFields({
  form: { fields, errorOf },
  zones,
  countries,
}: {
  form: ReturnType<typeof useForm<{ to: string }, SignUpValues>>;
  zones: readonly string[];
  countries: readonly Country[];
}) {
  const ownZone = useOwnZone();
  const zone = fields.timezone.initialValue ?? ownZone ?? "UTC";
  const ownCountry = countries.find((country) => ownZone && country.zones.includes(ownZone))?.code;
  const country = fields.country.initialValue ?? ownCountry ?? "";
  return (
    <>
      <SelectField
        key={`country ${country}`}
        id={fields.country.id}
        name="country"
        label="Country"
        defaultValue={country}
        hint="Your prices are in its currency. You can change the currency later."
        error={errorOf("country")}
      >
        <option value="">Choose a country</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        key={`zone ${zone}`}
        id={fields.timezone.id}
        name="timezone"
        label="Time zone"
        defaultValue={zone}
        hint="For your dates, opening hours and reports. You can change it later."
        error={errorOf("timezone")}
      >
        {[...new Set([...zones, zone])].map((one) => (
          <option key={one} value={one}>
            {one.replaceAll("_", " ")}
          </option>
        ))}
      </SelectField>
    </>
  );
}
