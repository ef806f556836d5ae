/** A row as the database returns or stores it in JSON. */
export type JsonRow = Record<string, unknown>;

const TIME = /_(at|period_start|period_end)$/;

/** Returns a row that was JSON, with its times as dates. Their columns are known by the ends of their names. */
export const rowFromJson = <Row>(row: JsonRow): Row =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      typeof value === "string" && TIME.test(column) ? new Date(value) : value,
    ]),
  ) as Row;
