/** A row as the database returns or stores it in JSON. */
export type JsonRow = Record<string, unknown>;

/** The columns of a row that are times: all of them, and no other. The type checker compares. */
export type TimesOf<Row> = {
  readonly [Column in keyof Row as unknown extends Row[Column]
    ? never
    : Date extends Row[Column]
      ? Column
      : never]: true;
};

/** Returns a row that was JSON, which has no type for a time, with its times as dates. */
export function rowFromJson<Row>(json: JsonRow, times: TimesOf<Row>): Row {
  const row = { ...json };
  for (const column in times) {
    const time = row[column];
    if (typeof time === "string") row[column] = new Date(time);
  }
  return row as Row;
}
