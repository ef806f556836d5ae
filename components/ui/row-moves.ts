/** A change of a list: a row is added at the end, removed, or changes places with the one before or after it. */
export interface RowMove {
  is: "add" | "remove" | "up" | "down";
  at: number;
}

/** Returns where a row is after the move; null for the row that was removed. */
export function movedIndex(index: number, { is, at }: RowMove): number | null {
  if (is === "remove") return index === at ? null : index - (index > at ? 1 : 0);
  if (is === "add") return index;
  const other = is === "up" ? at - 1 : at + 1;
  if (index === at) return other;
  return index === other ? at : index;
}

/** Returns the rows after the move. */
export function movedRows<Row>(rows: readonly Row[], move: RowMove, newRow: Row): Row[] {
  const moved: Row[] = [];
  for (const [index, row] of rows.entries()) {
    const at = movedIndex(index, move);
    if (at !== null) moved[at] = row;
  }
  if (move.is === "add") moved.push(newRow);
  return moved;
}

/** Returns what a field of the list is called after the move; null when its row is gone. Other names stay. */
export const renameOf =
  (list: string, move: RowMove) =>
  (name: string): string | null => {
    const [, index, rest] = name.startsWith(`${list}[`) ? (/\[(\d+)\](.*)$/.exec(name.slice(list.length)) ?? []) : [];
    if (index === undefined) return name;
    const at = movedIndex(Number(index), move);
    return at === null ? null : `${list}[${at}]${rest}`;
  };
