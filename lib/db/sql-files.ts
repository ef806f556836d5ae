/** A function or view of the database, whose text in force is in a .sql file beside the code that calls it. */
interface Named {
  kind: "FUNCTION" | "VIEW";
  name: string;
}

/** Returns what the text of a .sql file makes. */
export const namesIn = (text: string): Named[] =>
  [...text.matchAll(/^CREATE OR REPLACE (FUNCTION|VIEW) "(\w+)"/gm)].map(([, kind, name = ""]) => ({
    kind: kind as Named["kind"],
    name,
  }));

/** Returns the migration that replaces what the database has by the texts of these files, on all nodes of a distributed one. */
export function replaceBy(texts: readonly string[]): string {
  const calls = texts
    .flatMap(namesIn)
    .filter(({ kind, name }) => kind === "FUNCTION" && !name.startsWith("distribute_"))
    .map(({ name }) => `SELECT distribute_function('${name}');\n`);
  return [...texts, calls.join("")].filter(Boolean).join("\n");
}
