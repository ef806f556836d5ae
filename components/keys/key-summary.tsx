import { Check, Minus, TriangleAlert } from "lucide-react";
import { CopyButton } from "#components/ui/copy";
import { Section } from "#components/ui/section";
import { SCOPES } from "#lib/core/scopes";
import { canSeePeople, plainWords } from "./scope-words.ts";

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
  const { can, cannot } = plainWords(scopes);
  const command = `npx zakka key create \\\n  --merchant ${merchantId} \\\n  --mode ${data} --scopes '\n${inLines(scopes)}'`;
  return (
    <>
      <Section title="In plain words">
        <div aria-live="polite">
          {can.length === 0 ? (
            <p className="text-ink-3">Nothing yet. Tick what the key may do.</p>
          ) : (
            <ul className="words">
              {can.map((line) => (
                <li key={line.text}>
                  <Check />
                  <span>
                    {line.text}
                    {line.strong && <b>{line.strong}</b>}
                  </span>
                </li>
              ))}
            </ul>
          )}
          {can.length > 0 && cannot.length > 0 && (
            <ul className="words not">
              {cannot.map((line) => (
                <li key={line}>
                  <Minus />
                  <span>{line}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      </Section>
      {canSeePeople(scopes) && (
        <Section>
          <div className="note care">
            <TriangleAlert />
            <div>
              <b>Sees personal data.</b> Give it only to a system that your privacy notice names.
            </div>
          </div>
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
        <pre className="code">
          <span className="keyword">$</span> {command}
        </pre>
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
