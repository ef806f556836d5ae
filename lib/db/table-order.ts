export interface Refers {
  name: string;
  /** The names of other tables. */
  refers_to: readonly string[];
}

/** Puts each table after those that it refers to. */
export function inOrder<Table extends Refers>(tables: readonly Table[]): Table[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const ordered = new Set<Table>();
  const add = (table: Table) => {
    if (ordered.has(table)) return;
    for (const name of table.refers_to) {
      const other = byName.get(name);
      if (other) add(other);
    }
    ordered.add(table);
  };
  for (const table of tables) add(table);
  return [...ordered];
}
