import type { Call, RequestOptions, Send } from "./call.ts";

/** One page of a list. */
export interface Page<T> {
  object: "list";
  data: T[];
  /** True if more entries follow. */
  has_more: boolean;
  url: string;
}

/** A list. Await it for one page, or iterate over it with `for await` for the entries of all pages. */
export interface List<T> extends Call<Page<T>>, AsyncIterable<T> {}

interface Cursors {
  starting_after?: string;
  ending_before?: string;
}

/** Asks for the first page, and for each further page when an iteration needs it. */
export function listOf<T extends { id: string }>(
  send: Send,
  path: string,
  params: Cursors = {},
  options?: RequestOptions,
): List<T> {
  const read = (query: Cursors): Call<Page<T>> => send("GET", path, { query }, options);
  const first = read(params);

  async function* iterate(): AsyncGenerator<T, void, undefined> {
    // Before an entry there are newer ones, so the entries come oldest first.
    const isBackwards = params.ending_before !== undefined;
    let page = await first;
    for (;;) {
      const entries = isBackwards ? page.data.toReversed() : page.data;
      yield* entries;
      const last = entries.at(-1);
      if (!page.has_more || !last) return;
      page = await read({ ...params, [isBackwards ? "ending_before" : "starting_after"]: last.id });
    }
  }

  return Object.assign(first, { [Symbol.asyncIterator]: iterate }) as List<T>;
}
