"use client";
import { PageHead } from "#components/frame/page-head";
import { ButtonLink } from "#components/ui/button";
import { Form, useTicked } from "#components/ui/form";
import { Unsaved } from "#components/ui/form-problem";
import { Columns, Points, Section } from "#components/ui/section";
import { SubmitButton } from "#components/ui/submit-button";
import type { FormAction } from "#lib/core/form-state";
import type { App } from "#lib/domain/apps/schema";
import { Basics, Scopes, useAppForm, WhatStoresRead } from "./app-fields.tsx";

/** The form that changes an app. */
export function EditApp({ action, app }: { action: FormAction; app: App }) {
  const { name, scopes: present, redirect_uris } = app;
  const server = useAppForm(action, { name, scopes: present, redirect_uris: redirect_uris.join("\n") });
  const [scopes, setScopes] = useTicked(server.id, "scopes", server.fields.scopes.initialValue);
  return (
    <Form form={server} fields={{ id: app.id }} layout="page">
      <PageHead back={{ href: `/apps/${app.id}`, label: name }} title="Edit the app">
        <Unsaved form={server} />
        <ButtonLink href={`/apps/${app.id}`}>Cancel</ButtonLink>
        <SubmitButton kind="primary" kbd="⌘S" pending="Saving">
          Save
        </SubmitButton>
      </PageHead>
      <Columns
        aside={
          <>
            <WhatStoresRead scopes={scopes} />
            <Section title="What saving does">
              <Points
                points={[
                  "Stores see the new name and logo at once.",
                  "A redirect address that you remove is refused from now on.",
                  "Scopes count for what the app asks for from now on. What stores have allowed stays.",
                ]}
              />
            </Section>
          </>
        }
      >
        <Section>
          <Basics server={server} logo={app.logo} />
        </Section>
        <Scopes server={server} scopes={scopes} onChange={setScopes} />
      </Columns>
    </Form>
  );
}
