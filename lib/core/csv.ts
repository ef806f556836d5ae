/** Writes a table as CSV, with a byte order mark, so that spreadsheets read it as UTF-8. */
export const toCsv = (rows: readonly (readonly (string | number)[])[]): string => `\uFEFF${rows.map(csvLine).join("")}`;

/** Writes one row as CSV. */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(cell).join(",")}\r\n`;

const cell = (value: string | number): string => {
  const text = String(value);
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
