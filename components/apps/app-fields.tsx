"use client";
import type { ComponentProps } from "react";
import { ScopesSection } from "#components/keys/scopes-section";
import { AreaField, TextField } from "#components/ui/field";
import { useForm } from "#components/ui/form";
import { FormProblem } from "#components/ui/form-problem";
import { Section } from "#components/ui/section";
import { Text } from "#components/ui/text";
import type { FormAction } from "#lib/core/form-state";
import { MAX_APP_NAME } from "#lib/core/limits";
import styles from "./app-fields.module.css";
import { LogoField } from "./logo-field.tsx";
import { ScopeList } from "./scope-list.tsx";

interface Values extends Record<string, unknown> {
  name: string;
  logo: string;
  redirect_uris: string;
  type: string;
  scopes: string[];
}

/** The form of a new app, or of one that is changed: then with its values. */
export const useAppForm = <Result,>(action: FormAction<Result>, values?: Partial<Values>) =>
  useForm<Result, Values>(action, { values });

type AppForm = ReturnType<typeof useAppForm>;

/** Name, logo and redirect addresses. */
export function Basics({ server, logo }: { server: AppForm; logo?: string | null }) {
  const { fields, errorOf } = server;
  return (
    <>
      <FormProblem form={server} className={styles.problem} />
      <TextField
        id={fields.name.id}
        name="name"
        label="Name"
        aside="as stores see it"
        defaultValue={fields.name.initialValue}
        error={errorOf("name")}
        autoComplete="off"
        maxLength={MAX_APP_NAME}
      />
      <LogoField id={fields.logo.id} logo={logo} error={errorOf("logo")} />
      <AreaField
        id={fields.redirect_uris.id}
        name="redirect_uris"
        label="Redirect addresses"
        aside="one per line"
        mono
        rows={3}
        wrap="off"
        defaultValue={fields.redirect_uris.initialValue}
        placeholder="https://app.example.com/callback"
        hint="People are sent back to one of these after they decide. The app must send exactly the same address."
        error={
          errorOf("redirect_uris") && <span className={styles.mistakes}>{fields.redirect_uris.errors?.join("\n")}</span>
        }
        autoComplete="off"
        spellCheck={false}
      />
    </>
  );
}

/** The scopes that the app may ask for. */
export function Scopes(props: Pick<ComponentProps<typeof ScopesSection>, "server" | "scopes" | "onChange">) {
  return (
    <ScopesSection
      title="What it may ask for"
      hint="Write and redeem scopes do not include read. Ask only for what the app needs."
      {...props}
    />
  );
}

/** What a store reads about the scopes before it decides. */
export function WhatStoresRead({ scopes }: { scopes: readonly string[] }) {
  return (
    <Section title="Stores will read">
      <div aria-live="polite">
        {scopes.length === 0 ? (
          <Text as="p" tone="quiet">
            Nothing selected yet. Tick what the app may ask for.
          </Text>
        ) : (
          <ScopeList scopes={scopes} />
        )}
      </div>
    </Section>
  );
}
