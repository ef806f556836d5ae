import {
  createLoader,
  createParser,
  createSerializer,
  type inferParserType,
  type ParserMap,
  parseAsStringLiteral,
} from "nuqs/server";
import { beginningOf } from "#lib/core/cut";
import { isDay } from "#lib/core/day";
import { isUuid } from "#lib/core/ids";
import { MAX_SEARCH } from "#lib/core/max-search";
import { EventIdInput } from "#lib/domain/events/schema";
import { firstOf, type Params } from "./address.ts";

/** A filter with these values. Any other value is ignored. */
export const oneOf = <const Value extends string>(values: readonly Value[]) => parseAsStringLiteral(values);

/** A filter by an id. A text that is not an id is ignored. */
export const anId = createParser({ parse: (text) => (isUuid(text) ? text : null), serialize: (id: string) => id });

/** The same by the id of an event. */
export const anEventId = createParser({
  parse: (text) => (EventIdInput.safeParse(text).success ? text : null),
  serialize: (id: string) => id,
});

/** A filter by a day, such as 2026-11-21. A text that is not a day is ignored. */
export const aDay = createParser({ parse: (text) => (isDay(text) ? text : null), serialize: (day: string) => day });

/** A search. */
export const aText = createParser({
  parse: (text) => beginningOf(text, MAX_SEARCH).trim() || null,
  serialize: (text: string) => text,
});

type Values<Parsers extends ParserMap> = {
  [Name in keyof Parsers]: NonNullable<inferParserType<Parsers>[Name]> | undefined;
};

/** Where in a list the reader is: what the address says, and the addresses that lead on from it. */
export interface ListAddress<Filters extends ParserMap = ParserMap> {
  path: string;
  values: Values<Filters>;
  cursors: { starting_after?: string; ending_before?: string };
  /** A filter or a cursor leaves entries out. */
  isNarrowed: boolean;
  /** Returns the address with filters changed. Null removes one. The list then begins at its first page. */
  with(change: { [Name in keyof Filters & string]?: string | null }): string;
  /** Returns the filters that a form keeps, without those that it has fields for. */
  fieldsWithout(...names: (keyof Filters & string)[]): [name: string, value: string][];
  /** Returns the addresses of the next newer and older page, or null. */
  pages(rows: readonly { id: string }[], hasMore: boolean): { newer: string | null; older: string | null };
}

/**
 * Reads the filters and the cursors of a list from the query of its page. Parameters that are not declared are dropped.
 * `cursor` is given for a list whose ids are not UUIDs.
 */
export function addressOfList<const Filters extends ParserMap>(
  path: string,
  filters: Filters,
  query: Params,
  cursor: typeof anId = anId,
): ListAddress<Filters> {
  const all: ParserMap = { ...filters, after: cursor, before: cursor };
  const names = Object.keys(filters);
  const given = Object.fromEntries(Object.keys(all).map((name) => [name, firstOf(query[name])]));
  const read: Record<string, string | null> = createLoader(all)(given);
  const serialize = createSerializer(all);
  const { after, before } = read;
  const values = Object.fromEntries(names.map((name) => [name, read[name] ?? undefined]));
  const to = (change: Record<string, string | null>) =>
    serialize(path, { ...read, after: null, before: null, ...change });
  return {
    path,
    values: values as Values<Filters>,
    cursors: { starting_after: after ?? undefined, ending_before: before ?? undefined },
    isNarrowed: Object.values(read).some((value) => value !== null),
    with: (change) => to(change as Record<string, string | null>),
    fieldsWithout: (...without) =>
      names.flatMap((name) => {
        const value = read[name];
        return value && !without.includes(name) ? [[name, value]] : [];
      }),
    pages(rows, hasMore) {
      const first = rows[0]?.id;
      const last = rows.at(-1)?.id;
      const older = before ? rows.length > 0 : hasMore;
      const newer = before ? hasMore : Boolean(after);
      return {
        older: older && last ? to({ after: last }) : null,
        newer: newer && first ? to({ before: first }) : null,
      };
    },
  };
}
