import { Code } from "#components/ui/code";
import { CopyButton } from "#components/ui/copy";
import { Json } from "#components/ui/json";
import { Section } from "#components/ui/section";
import { Mono, Text } from "#components/ui/text";
import { Fields, Shapes } from "./fields.tsx";
import styles from "./operation.module.css";
import { Prose } from "./prose.tsx";
import type { ReferenceOperation } from "./reference.ts";

const PLACES: Record<string, string> = { path: "In the path", query: "In the query", header: "Headers" };

/** An operation with everything that a caller needs to know of it. `curl` is its example for this store. */
export function Operation({ operation, curl }: { operation: ReferenceOperation; curl: string }) {
  const { id, method, path, summary, description, scope, parameters, body, response, errors } = operation;
  return (
    <div id={id} className={styles.operation}>
      <Section title={summary}>
        <div className={styles.parts}>
          <Mono as="p" className={styles.path}>
            <b>{method}</b> {path}
          </Mono>
          {description && <Prose>{description}</Prose>}
          {scope && (
            <Text as="p" tone="soft">
              Scope <Mono>{scope}</Mono>
            </Text>
          )}
          <Part
            title="Example"
            end={
              <CopyButton small value={curl}>
                Copy
              </CopyButton>
            }
          >
            <Code wraps>{curl}</Code>
          </Part>
          {parameters.map(({ in: place, fields }) =>
            fields.length === 0 ? null : (
              <Part key={place} title={PLACES[place] ?? place}>
                <Fields fields={fields} />
              </Part>
            ),
          )}
          {body.length > 0 && (
            <Part title="Body">
              <Shapes shapes={body} />
            </Part>
          )}
          <details>
            <summary>The answer</summary>
            {operation.responseExample !== undefined && <Json>{JSON.stringify(operation.responseExample)}</Json>}
            <Shapes shapes={response} />
          </details>
          <details>
            <summary>Errors</summary>
            <ul className={styles.errors}>
              {errors.map((error) => (
                <li key={error.status}>
                  <Mono strong>{error.status}</Mono>
                  <Prose>{error.description}</Prose>
                </li>
              ))}
            </ul>
          </details>
        </div>
      </Section>
    </div>
  );
}

function Part({ title, end, children }: { title: string; end?: React.ReactNode; children: React.ReactNode }) {
  return (
    <div>
      <header className={styles.head}>
        <h3>{title}</h3>
        {end}
      </header>
      {children}
    </div>
  );
}
