import type { Metadata } from "next";
import { revoke } from "#app/(dashboard)/settings/apps/actions";
import { AppTitle } from "#components/apps/app-logo";
import { endSentence, InstalledStatus } from "#components/apps/installed-status";
import { RevokeApp } from "#components/apps/revoke-app";
import { ScopeList } from "#components/apps/scope-list";
import { DetailsPage } from "#components/frame/details-page";
import { Copy } from "#components/ui/copy";
import { Note } from "#components/ui/note";
import { Facts, Section } from "#components/ui/section";
import { Time } from "#components/ui/time";
import { getInstalledApp } from "#lib/domain/app-grants/read";
import type { InstalledApp } from "#lib/domain/app-grants/schema";
import { readOne } from "#lib/pages/read-one";

const readApp = readOne(getInstalledApp);

export async function generateMetadata({ params }: PageProps<"/settings/apps/[id]">): Promise<Metadata> {
  return { title: `Installed app ${(await readApp((await params).id)).name}` };
}

export default async function InstalledAppPage({ params }: PageProps<"/settings/apps/[id]">) {
  const app = await readApp((await params).id);
  return (
    <DetailsPage
      back={{ href: "/settings/apps", label: "Installed apps" }}
      title={<AppTitle {...app} />}
      status={<InstalledStatus app={app} />}
      actions={!app.end && <RevokeApp app={app} revoke={revoke} />}
      facts={<InstalledFacts app={app} />}
    >
      {app.end && (
        <Section>
          <Note>{endSentence(app.end)}</Note>
        </Section>
      )}
      <Section title={app.end ? "What it could do" : `What it may do with ${app.mode} data`}>
        <ScopeList scopes={app.scopes} />
      </Section>
    </DetailsPage>
  );
}

function InstalledFacts({ app }: { app: InstalledApp }) {
  return (
    <Section title="App">
      <Facts
        facts={[
          ["Name", app.name],
          ["Maker", app.maker],
          ["Allowed by", app.granted_by ?? "Someone who is no longer here"],
          ["Allowed", <Time key="allowed" at={app.granted_at} as="exact" />],
          ["Last used", app.last_used_at ? <Time key="last" at={app.last_used_at} as="ago" /> : "Never"],
          ["Ended", app.ended_at && <Time key="ended" at={app.ended_at} as="exact" />],
          ["Client ID", <Copy key="client" value={app.app_id} label="copy the client ID" />],
        ]}
      />
    </Section>
  );
}
