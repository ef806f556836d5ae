import { Copy } from "./copy.tsx";
import { Facts, Section } from "./section.tsx";
import { Mono } from "./text.tsx";

/** The last sections of the facts of a thing: its metadata, if it has any, and the id that the API knows it by. */
export function RecordFacts({
  id,
  noun,
  metadata,
}: {
  id: string;
  /** What the thing is called: "order". */
  noun: string;
  metadata?: Readonly<Record<string, unknown>> | null;
}) {
  const entries = Object.entries(metadata ?? {});
  return (
    <>
      {entries.length > 0 && (
        <Section title="Metadata">
          <Mono as="div">
            <Facts facts={entries.map(([name, value]) => [name, String(value)] as const)} />
          </Mono>
        </Section>
      )}
      <Section title="API">
        <Copy value={id} label={`copy ${noun} id`} tone="soft" />
      </Section>
    </>
  );
}
