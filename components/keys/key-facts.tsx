import { RecordFacts } from "#components/ui/record-facts";
import { Facts, Section } from "#components/ui/section";
import { TextLink } from "#components/ui/text-link";
import { Time } from "#components/ui/time";
import type { ApiKey } from "#lib/domain/api-keys/schema";

/** The dates of a key, who made it, and its id. */
export function KeyFacts({ apiKey: key }: { apiKey: ApiKey }) {
  return (
    <>
      <Section title="Key" end={<TextLink href={`/requests?actor=${key.id}`}>Its requests</TextLink>}>
        <Facts
          facts={[
            ["Data", key.mode === "live" ? "Live" : "Test"],
            ["Created by", key.created_by ?? "The command line"],
            ["Created", <Time key="created" at={key.created} as="exact" />],
            ["Rotated", key.rotated_at !== null && <Time key="rotated" at={key.rotated_at} as="exact" />],
            ["Last used", key.last_used_at === null ? "Never" : <Time key="used" at={key.last_used_at} as="ago" />],
            ["Ends", key.expires_at === null ? "Never" : <Time key="ends" at={key.expires_at} as="exact" />],
            ["Revoked", key.revoked_at !== null && <Time key="revoked" at={key.revoked_at} as="exact" />],
          ]}
        />
      </Section>
      <RecordFacts id={key.id} noun="key" />
    </>
  );
}
