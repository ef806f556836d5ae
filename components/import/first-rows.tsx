import { Scroller } from "#components/ui/scroller";
import { Section } from "#components/ui/section";
import { PlainTable } from "#components/ui/table";
import { beginningOf } from "#lib/core/cut";
import styles from "./first-rows.module.css";

/** The first rows of a file, as they are in it. */
export function FirstRows({
  headers,
  rows,
}: {
  headers: readonly string[];
  rows: readonly { line: number; cells: readonly string[] }[];
}) {
  return (
    <Section title="The first rows of the file">
      <Scroller label="The first rows of the file" className={styles.wide}>
        <PlainTable label="The first rows of the file">
          <thead>
            <tr>
              <th>Line</th>
              {headers.map((header, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns can have the same name
                <th key={at}>{header}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, cells }) => (
              <tr key={line}>
                <td>{line}</td>
                {cells.map((cell, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: by column
                  <td key={at}>{beginningOf(cell, 60)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </Scroller>
    </Section>
  );
}
