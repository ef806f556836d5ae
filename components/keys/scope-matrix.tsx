"use client";
import { AREA_GLYPHS } from "./area-glyphs.tsx";
import { AREAS } from "./scope-words.ts";

/** A row for each area, a checkbox for each scope. */
export function ScopeMatrix({
  scopes,
  onChange,
}: {
  scopes: readonly string[];
  onChange: (scopes: readonly string[]) => void;
}) {
  function box(scope: string, name: string, label?: string) {
    return (
      <label className="check">
        <input
          type="checkbox"
          name="scopes"
          value={scope}
          checked={scopes.includes(scope)}
          onChange={(event) =>
            onChange(event.currentTarget.checked ? [...scopes, scope] : scopes.filter((one) => one !== scope))
          }
          aria-label={name}
        />
        {label && <span aria-hidden="true">{label}</span>}
      </label>
    );
  }
  return (
    <table className="rows flush matrix" aria-label="Scopes">
      <thead>
        <tr>
          <th scope="col">Area</th>
          <th scope="col">Read</th>
          <th scope="col">Write</th>
          <th scope="col">At the point of use</th>
          <th scope="col">
            <span className="visually-hidden">Scopes</span>
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
                {use ? (
                  box(use.scope, `${use.label} ${label.toLowerCase()}`, use.label)
                ) : (
                  <span className="text-ink-3">–</span>
                )}
              </td>
              <td className="id align-right">{granted.join("\u2002")}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
