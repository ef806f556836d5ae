import { RotateCw } from "lucide-react";
import type { Metadata } from "next";
import { endOld, revoke } from "#app/(dashboard)/keys/actions";
import { readKey } from "#app/(dashboard)/keys/read-key";
import { DetailsPage } from "#components/frame/details-page";
import { KeyFacts } from "#components/keys/key-facts";
import { KeySecrets } from "#components/keys/key-secrets";
import { PermissionList } from "#components/keys/permission-list";
import { RevokeKey } from "#components/keys/revoke-key";
import { mayText, plainText } from "#components/keys/scope-texts.ts";
import { ButtonLink } from "#components/ui/button";
import { Section } from "#components/ui/section";
import { Status } from "#components/ui/status";
import { Time } from "#components/ui/time";
import { toUnix } from "#lib/core/time";
import type { ApiKey } from "#lib/domain/api-keys/schema";
import { dashboardContext } from "#lib/pages/session";

export async function generateMetadata({ params }: PageProps<"/keys/[id]">): Promise<Metadata> {
  return { title: (await readKey((await params).id)).name };
}

export default async function KeyPage({ params }: PageProps<"/keys/[id]">) {
  const ctx = await dashboardContext();
  const key = await readKey((await params).id);
  const now = toUnix(ctx.realNow);
  const works = key.revoked_at === null && (key.expires_at === null || key.expires_at > now);
  const { can, cannot } = plainText(key.scopes);
  return (
    <DetailsPage
      back={{ href: "/keys", label: "API keys" }}
      title={key.name}
      status={<KeyState apiKey={key} now={now} />}
      actions={
        <>
          {key.revoked_at === null && (
            <RevokeKey
              inHead
              id={key.id}
              name={key.name}
              prefix={key.prefix}
              may={mayText(key.scopes)}
              lastUsedAt={key.last_used_at}
              revoke={revoke}
            />
          )}
          {works && (
            <ButtonLink kind="primary" href={`/keys/${key.id}/rotate`}>
              <RotateCw />
              Rotate
            </ButtonLink>
          )}
        </>
      }
      facts={<KeyFacts apiKey={key} />}
    >
      <KeySecrets apiKey={key} works={works} now={now} endOld={endOld} />
      <Section title="What it may do">
        <PermissionList lines={can} />
        {cannot.length > 0 && <PermissionList not lines={cannot.map((text) => ({ text }))} />}
      </Section>
    </DetailsPage>
  );
}

function KeyState({ apiKey: key, now }: { apiKey: ApiKey; now: number }) {
  if (key.revoked_at !== null) {
    return (
      <Status of="key" is="revoked">
        Revoked <Time at={key.revoked_at} />
      </Status>
    );
  }
  if (key.expires_at !== null && key.expires_at <= now) {
    return (
      <Status of="key" is="ends">
        Ended <Time at={key.expires_at} as="date" />
      </Status>
    );
  }
  return <Status of="key" is="in_use" />;
}
