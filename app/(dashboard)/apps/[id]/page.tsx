import { Pencil } from "lucide-react";
import type { Metadata } from "next";
import { remove, rotate } from "#app/(dashboard)/apps/actions";
import { readApp } from "#app/(dashboard)/apps/read-app";
import { AppTitle } from "#components/apps/app-logo";
import { storeCount, TYPE_LABELS } from "#components/apps/app-texts.ts";
import { Connect } from "#components/apps/connect";
import { DeleteApp } from "#components/apps/delete-app";
import { ScopeList } from "#components/apps/scope-list";
import { Secrets } from "#components/apps/secrets";
import { DetailsPage } from "#components/frame/details-page";
import { ButtonLink } from "#components/ui/button";
import { Copy } from "#components/ui/copy";
import { Facts, Section } from "#components/ui/section";
import { Time } from "#components/ui/time";
import { appUrl } from "#lib/config/environment";
import type { App } from "#lib/domain/apps/schema";
import styles from "./page.module.css";

export async function generateMetadata({ params }: PageProps<"/apps/[id]">): Promise<Metadata> {
  return { title: (await readApp((await params).id)).name };
}

export default async function AppPage({ params }: PageProps<"/apps/[id]">) {
  const { id } = await params;
  const app = await readApp(id);
  return (
    <DetailsPage
      back={{ href: "/apps", label: "Apps" }}
      title={<AppTitle {...app} />}
      actions={
        <>
          <DeleteApp app={app} remove={remove} />
          <ButtonLink href={`/apps/${id}/edit`}>
            <Pencil />
            Edit
          </ButtonLink>
        </>
      }
      facts={<Aside app={app} />}
    >
      {app.type === "confidential" && <Secrets id={id} secrets={app.secrets} rotate={rotate} />}
      <Connect app={app} origin={appUrl()} />
    </DetailsPage>
  );
}

function Aside({ app }: { app: App }) {
  return (
    <>
      <Section title="App">
        <Facts
          facts={[
            ["Name", app.name],
            ["Kind", TYPE_LABELS[app.type]],
            ["Installed in", storeCount(app.installs)],
            ["Registered", <Time key="created" at={app.created} as="exact" />],
          ]}
        />
      </Section>
      <Section title="Redirect addresses">
        <ul className={styles.addresses}>
          {app.redirect_uris.map((uri) => (
            <li key={uri}>
              <Copy value={uri} label="copy the address" />
            </li>
          ))}
        </ul>
      </Section>
      <Section title="May ask for">
        <ScopeList scopes={app.scopes} />
      </Section>
    </>
  );
}
