import { Copy } from "#components/ui/copy";
import { Facts, Section } from "#components/ui/section";

/** The code that an item had in another system, which is still accepted. */
export function OldCode({ code }: { code: string | null }) {
  if (code === null) return null;
  return (
    <Section title="Imported">
      <Facts facts={[["Code before", <Copy key="code" value={code} label="copy the code" />]]} />
    </Section>
  );
}
