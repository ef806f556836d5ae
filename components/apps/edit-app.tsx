"use client";
import { PageHead } from "#components/frame/page-head";
import { ButtonLink } from "#components/ui/button";
import { Columns, Points, Section } from "#components/ui/section";
import { useTicked } from "#components/ui/server-form";
import { PendingButton } from "#components/ui/submit-button";
import type { App } from "#lib/domain/apps/schema";
import { AppForm, type AppFormState, Basics, Scopes, useAppForm, WhatStoresRead } from "./app-fields.tsx";

type Action = (before: AppFormState, form: FormData) => Promise<AppFormState>;

/** The form that changes an app. */
export function EditApp({ action, app }: { action: Action; app: App }) {
  const { name, scopes: present, redirect_uris } = app;
  const server = useAppForm(action, { name, scopes: present, redirect_uris: redirect_uris.join("\n") });
  const [scopes, setScopes] = useTicked(server.form.id, "scopes", server.fields.scopes.initialValue);
  return (
    <AppForm server={server}>
      <input type="hidden" name="id" value={app.id} />
      <PageHead back={{ href: `/apps/${app.id}`, label: name }} title="Edit the app">
        <ButtonLink href={`/apps/${app.id}`} data-cancel="">
          Cancel
        </ButtonLink>
        <PendingButton kind="primary" kbd="⌘↵" busy={server.busy} pending="Saving">
          Save
        </PendingButton>
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
    </AppForm>
  );
}
