/** Reads the rows of a list of a form as they are typed now. */
export function typedRows<Row>(formId: string, list: string): Partial<Row>[] {
  const form = document.getElementById(formId);
  if (!(form instanceof HTMLFormElement)) return [];
  const rows: Record<string, string>[] = [];
  for (const [name, value] of new FormData(form)) {
    const [, of, at, field] = /^(\w+)\[(\d+)\]\.(\w+)$/.exec(name) ?? [];
    if (of !== list || !field || typeof value !== "string") continue;
    rows[Number(at)] = { ...rows[Number(at)], [field]: value };
  }
  return rows.filter(Boolean) as Partial<Row>[];
}
