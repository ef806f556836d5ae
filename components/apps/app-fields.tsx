"use client";
import type { SubmissionResult } from "@conform-to/react";
import { Presets } from "#components/keys/presets";
import { ScopeMatrix } from "#components/keys/scope-matrix";
import { AreaField, TextField } from "#components/ui/field";
import { Note } from "#components/ui/note";
import { Section } from "#components/ui/section";
import { useServerForm } from "#components/ui/server-form";
import { LogoField } from "./logo-field.tsx";
import { ScopeList } from "./scope-list.tsx";

interface Values extends Record<string, unknown> {
  name: string;
  logo: string;
  redirect_uris: string;
  type: string;
  scopes: string[];
}

export interface AppFormState {
  form?: SubmissionResult<string[]>;
  problem?: string;
}

/** The form of a new app, or of one that is changed: then with its values. */
export const useAppForm = <State extends AppFormState>(
  action: (before: State, form: FormData) => Promise<State>,
  values?: Partial<Values>,
) => useServerForm<Values, State>(action, values);

type AppForm = Pick<ReturnType<typeof useAppForm>, "state" | "fields" | "errorOf" | "touch">;

/** Name, logo and redirect addresses. */
export function Basics({ server: { state, fields, errorOf }, logo }: { server: AppForm; logo?: string | null }) {
  return (
    <>
      {state.problem && <Note kind="no">{state.problem}</Note>}
      <TextField
        id={fields.name.id}
        name="name"
        label="Name"
        aside="as stores see it"
        defaultValue={fields.name.initialValue}
        error={errorOf("name")}
        autoComplete="off"
        maxLength={80}
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
        hint="After they decide, people are sent back to one of these. The app must ask with exactly the same address."
        error={
          errorOf("redirect_uris") && (
            <span className="whitespace-pre-line">{fields.redirect_uris.errors?.join("\n")}</span>
          )
        }
        autoComplete="off"
        spellCheck={false}
      />
    </>
  );
}

/** The scopes that the app may ask for, as the matrix of a new key. */
export function Scopes({
  server: { fields, errorOf, touch },
  scopes,
  onChange,
}: {
  server: AppForm;
  scopes: readonly string[];
  onChange: (scopes: readonly string[]) => void;
}) {
  const pick = (preset: readonly string[]) => {
    onChange(preset);
    touch("scopes");
  };
  return (
    <Section title="What it may ask for" end={<Presets scopes={scopes} onPick={pick} />}>
      {errorOf("scopes") && (
        <Note kind="no">
          <span id={`${fields.scopes.id}-hint`}>{errorOf("scopes")}</span>
        </Note>
      )}
      <ScopeMatrix scopes={scopes} onChange={onChange} />
      <p className="hint mt-2.5">Write and redeem do not include read. Ask for as little as the app needs.</p>
    </Section>
  );
}

/** What a store reads about the scopes before it decides. */
export function WhatStoresRead({ scopes }: { scopes: readonly string[] }) {
  return (
    <Section title="Stores will read">
      <div aria-live="polite">
        {scopes.length === 0 ? (
          <p className="text-ink-3">Nothing yet. Tick what the app may ask for.</p>
        ) : (
          <ScopeList scopes={scopes} />
        )}
      </div>
    </Section>
  );
}
