import { Mono, Text } from "#components/ui/text";
import styles from "./fields.module.css";
import { Prose } from "./prose.tsx";
import type { ReferenceField, ReferenceShape } from "./reference.ts";

/** The fields of a body, or of each shape that it can have. */
export function Shapes({ shapes }: { shapes: readonly ReferenceShape[] }) {
  const [only] = shapes;
  if (shapes.length === 1 && only) return <Fields fields={only.fields} />;
  return shapes.map(({ title, fields }, at) => (
    <details key={title ?? at} className={styles.shape}>
      <summary>
        <Mono>{title ?? `Shape ${at + 1}`}</Mono>
      </summary>
      <Fields fields={fields} />
    </details>
  ));
}

/** Fields with their types and meanings. Those inside a field open by a press. */
export function Fields({ fields }: { fields: readonly ReferenceField[] }) {
  return (
    <ul className={styles.fields}>
      {fields.map((field) => (
        <li key={field.name}>
          <p className={styles.name}>
            <Mono strong>{field.name}</Mono>
            <Text tone="quiet">{field.type}</Text>
            {field.isRequired && <Text tone="care">required</Text>}
          </p>
          {field.description && <Prose>{field.description}</Prose>}
          {field.fields.length > 0 && (
            <details>
              <summary>{field.fields.length === 1 ? "1 field" : `${field.fields.length} fields`}</summary>
              <Fields fields={field.fields} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}
