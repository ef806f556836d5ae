"use client";
import { Checkbox } from "#components/ui/field";
import { PlainTable } from "#components/ui/table";
import { Text, VisuallyHidden } from "#components/ui/text";
import { SCOPES } from "#lib/core/scopes";
import { AREA_GLYPHS } from "./area-glyphs.tsx";
import styles from "./scope-matrix.module.css";
import { AREAS } from "./scope-texts.ts";

/** A row for each area, a checkbox for each scope. */
export function ScopeMatrix({
  scopes,
  offered = SCOPES,
  onChange,
}: {
  scopes: readonly string[];
  offered?: readonly string[];
  onChange: (scopes: readonly string[]) => void;
}) {
  function box(scope: string, name: string, label?: string) {
    if (!offered.includes(scope)) return <Text tone="quiet">–</Text>;
    return (
      <Checkbox
        name="scopes"
        value={scope}
        checked={scopes.includes(scope)}
        onChange={(event) =>
          onChange(event.currentTarget.checked ? [...scopes, scope] : scopes.filter((one) => one !== scope))
        }
        aria-label={name}
      >
        {label}
      </Checkbox>
    );
  }
  return (
    <PlainTable label="Scopes" className={styles.matrix}>
      <thead>
        <tr>
          <th scope="col" className={styles.area}>
            Area
          </th>
          <th scope="col" className={styles.readOrWrite}>
            Read
          </th>
          <th scope="col" className={styles.readOrWrite}>
            Write
          </th>
          <th scope="col" className={styles.use}>
            At the point of use
          </th>
          <th scope="col">
            <VisuallyHidden>Scopes</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {AREAS.map(({ area, label, use }) => {
          const Glyph = AREA_GLYPHS[area];
          const granted = [`${area}:read`, `${area}:write`, use?.scope].filter(
            (scope) => scope !== undefined && scopes.includes(scope),
          );
          return (
            <tr key={area}>
              <th scope="row">
                <Glyph />
                {label}
              </th>
              <td>{box(`${area}:read`, `Read ${label.toLowerCase()}`)}</td>
              <td>{box(`${area}:write`, `Write ${label.toLowerCase()}`)}</td>
              <td>
                {use ? box(use.scope, `${use.label} ${label.toLowerCase()}`, use.label) : <Text tone="quiet">–</Text>}
              </td>
              <td className={styles.granted}>{granted.join(" ")}</td>
            </tr>
          );
        })}
      </tbody>
    </PlainTable>
  );
}
