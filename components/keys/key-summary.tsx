import { Code } from "#components/ui/code";
import { CopyButton } from "#components/ui/copy";
import { Note } from "#components/ui/note";
import { Section } from "#components/ui/section";
import { Text } from "#components/ui/text";
import { SCOPES } from "#lib/core/scopes";
import { PermissionList } from "./permission-list.tsx";
import { canSeePeople, plainText } from "./scope-texts.ts";

/** What a key with these scopes may do, in words, and the command that creates it. */
export function KeySummary({
  scopes,
  data,
  merchantId,
}: {
  scopes: readonly string[];
  data: string;
  merchantId: string;
}) {
  const { can, cannot } = plainText(scopes);
  const command = `npx zakka key create \\\n  --merchant ${merchantId} \\\n  --mode ${data} --scopes '${scopes.length > 0 ? "\n" : ""}${inLines(scopes)}'`;
  return (
    <>
      <Section title="In plain words">
        <div aria-live="polite">
          {can.length === 0 ? (
            <Text as="p" tone="quiet">
              Nothing selected yet. Tick what the key may do.
            </Text>
          ) : (
            <>
              <PermissionList lines={can} />
              {cannot.length > 0 && <PermissionList not lines={cannot.map((text) => ({ text }))} />}
            </>
          )}
        </div>
      </Section>
      {canSeePeople(scopes) && (
        <Section>
          <Note kind="care">
            <b>Sees personal data.</b> Give it only to a system that your privacy notice names.
          </Note>
        </Section>
      )}
      <Section
        title="The same on the command line"
        end={
          <CopyButton kind="ghost" small value={command.replace(/ \\\n +|\n +/g, " ").replace("' ", "'")}>
            Copy
          </CopyButton>
        }
      >
        <Code wraps>
          <Text tone="quiet">$</Text> {command}
        </Code>
      </Section>
    </>
  );
}

/** Puts two scopes on a line, so that they fit into the panel. */
function inLines(scopes: readonly string[]): string {
  const ordered = SCOPES.filter((scope) => scopes.includes(scope));
  const lines: string[] = [];
  for (let at = 0; at < ordered.length; at += 2) lines.push(`  ${ordered.slice(at, at + 2).join(" ")}`);
  return lines.join("\n");
}
