import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import type { ListAddress } from "#lib/pages/address-of-list";
import { NoMatch } from "./empty.tsx";
import { AddChip, Chip, Filters } from "./filters.tsx";
import styles from "./list.module.css";
import { Pager } from "./pager.tsx";
import { SearchField } from "./search-field.tsx";
import { SelectRow } from "./select-row.tsx";
import { SelectionBar } from "./selection.tsx";
import { type Column, Table } from "./table.tsx";
import { Tabs } from "./tabs.tsx";
import { Truncated, VisuallyHidden } from "./text.tsx";

/** A filter as tabs. `value` null is the tab without the filter. */
export interface ListTabs {
  /** What the tabs choose between: "Status". */
  label: string;
  /** The name of the filter. */
  filter: string;
  tabs: readonly { value: string | null; label: string }[];
}

/** A filter as chips: the chosen value, which a press removes, or the values to choose from. */
export interface ListChips {
  /** What the filter is: "Placed". */
  label: string;
  /** The name of the filter. */
  filter: string;
  /** The words of the chosen value. Without it the end of an id. */
  chosen?: string | null;
  choices?: readonly { value: string; label: string }[];
}

export interface ListProps<Row extends { id: string }> {
  /** What the rows are: "Orders". */
  label: string;
  address: ListAddress;
  columns: readonly Column<Row>[];
  page: { data: readonly Row[]; has_more: boolean };
  /** The page of a row. */
  href?: (row: Row) => string;
  /** The id of the row that is open beside the list. */
  current?: string;
  /** The id of a row that was just created. */
  newId?: string;
  tabs?: ListTabs;
  /** The numbers beside tabs, by value. Those of the tab without the filter are under "". */
  counts?: Readonly<Record<string, ReactNode>>;
  /** What the search finds, shown in its field: "Name, e-mail or token". */
  search?: string;
  chips?: readonly ListChips[];
  /** Parameters beside the filters that a search keeps. */
  kept?: readonly (readonly [name: string, value: string])[];
  /** Further controls in the row of filters. */
  controls?: ReactNode;
  /** The sentence for a list without entries: "No order matches". Without it `empty` is always shown. */
  noMatch?: string;
  /** What stands where there is no entry yet. */
  empty: ReactNode;
  /** What an entry is called: ["order", "orders"]. */
  noun: readonly [one: string, many: string];
  /** Follows the number of entries: " placed today". */
  countNote?: string;
  /** Replaces the number of entries at the foot, also of an empty list. */
  foot?: ReactNode;
  /** The words of the links to other pages, of a list that is not ordered by time. */
  turns?: readonly [back: string, on: string];
  /** What can be done with several rows at once. With it each row has a checkbox. */
  selection?: {
    /** Gets the ids of the selected rows as `id`. */
    action: (form: FormData) => void | Promise<void>;
    buttons: ReactNode;
    /** What a row is called, for its checkbox. */
    nameOf: (row: Row) => string;
  };
}

/** A list of the dashboard: tabs, search and filters, which all stand in the address, then rows and pages. */
export function List<Row extends { id: string }>(props: ListProps<Row>) {
  const { label, address, columns, page, href, current, newId, tabs, counts, noMatch, empty, foot, selection } = props;
  const rows = page.data;
  const isFull = rows.length > 0;
  const noneMatches = !isFull && address.isNarrowed ? noMatch : undefined;
  const text = countText(props);
  return (
    <>
      {tabs && <StatusTabs {...tabs} counts={counts} address={address} />}
      <FilterRow {...props} />
      {isFull ? (
        <Table
          label={label}
          className={styles.table}
          columns={selection ? [boxes(selection.nameOf), ...columns] : columns}
          rows={rows}
          href={href}
          current={current}
          newId={newId}
        />
      ) : noneMatches ? (
        <NoMatch title={noneMatches} clear={address.path} />
      ) : (
        empty
      )}
      {isFull && selection && <SelectionBar action={selection.action}>{selection.buttons}</SelectionBar>}
      {(isFull || foot) && (
        <Pager
          {...address.pages(rows, page.has_more)}
          hasRowKeys={isFull && Boolean(href)}
          canSelect={Boolean(selection)}
          turns={props.turns}
        >
          {foot ?? text}
        </Pager>
      )}
      <VisuallyHidden role="status">
        {noneMatches ?? (isFull ? (typeof foot === "string" ? foot : text) : "")}
      </VisuallyHidden>
    </>
  );
}

/** The column of checkboxes. */
const boxes = <Row extends { id: string }>(nameOf: (row: Row) => string): Column<Row> => ({
  head: "",
  label: "Select",
  width: 40,
  phone: "box",
  cell: (row) => <SelectRow id={row.id} label={`Select ${nameOf(row)}`} />,
});

/** Returns the number beside a tab where somebody waits: nothing for none, and at most "99+". */
export const waitingCount = (count: number): ReactNode => (count < 100 ? count || undefined : "99+");

function countText<Row extends { id: string }>({ page, noun: [one, many], countNote = "" }: ListProps<Row>): string {
  const count = page.data.length;
  return `${count} ${count === 1 ? one : many}${countNote}, newest first`;
}

function StatusTabs({
  label,
  filter,
  tabs,
  counts = {},
  address,
}: ListTabs & Pick<ListProps<{ id: string }>, "counts" | "address">) {
  const chosen = address.values[filter] ?? null;
  return (
    <Tabs
      label={label}
      tabs={tabs.map(({ value, label }) => ({
        label,
        count: counts[value ?? ""],
        href: address.with({ [filter]: value }),
        current: value === chosen,
      }))}
    />
  );
}

/** The search, then the filters that are on or can be added. */
function FilterRow<Row extends { id: string }>({ address, search, kept = [], chips = [], controls }: ListProps<Row>) {
  if (!search && chips.length === 0 && !controls) return null;
  return (
    <Filters>
      {search && (
        <SearchField
          action={address.path}
          value={address.values.q}
          placeholder={search}
          fields={[...address.fieldsWithout("q"), ...kept]}
        />
      )}
      {chips.map((chip) => (
        <FilterChips key={chip.filter} {...chip} address={address} />
      ))}
      {controls}
    </Filters>
  );
}

function FilterChips({ label, filter, chosen, choices = [], address }: ListChips & { address: ListAddress }) {
  const value = address.values[filter];
  if (value) {
    return <Chip label={label} value={chosen ?? `…${value.slice(-8)}`} clear={address.with({ [filter]: null })} />;
  }
  return choices.map((choice) => (
    <AddChip key={choice.value} href={address.with({ [filter]: choice.value })}>
      <Plus />
      <Truncated>{choice.label}</Truncated>
    </AddChip>
  ));
}
