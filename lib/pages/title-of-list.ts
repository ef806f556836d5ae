import type { ListAddress } from "./address-of-list.ts";

/** Returns the title of a list's page, with the tab and the search: "Orders, Paid, “mara”". */
export function titleOfList(
  name: string,
  { values }: Pick<ListAddress, "values">,
  { filter, tabs }: { filter: string; tabs: readonly { value: string | null; label: string }[] },
): { title: string } {
  const tab = tabs.find(({ value }) => value !== null && value === values[filter]);
  const search = values.q ? `“${values.q}”` : undefined;
  return { title: [name, tab?.label, search].filter(Boolean).join(", ") };
}
