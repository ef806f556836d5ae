import type { Call, RequestOptions, Send } from "./call.ts";
import { InvalidRequestError } from "./errors.ts";

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

/** How many entries an iteration can go back, when those after them were deleted. */
const KEPT = 1_000;

/** Reads the page after the last cursor. An entry that was deleted in the meantime is none: then the one before it is the last. */
async function nextPage<T>(
  cursors: (string | undefined)[],
  param: keyof Cursors,
  read: (id: string | undefined) => Promise<Page<T>>,
): Promise<Page<T>> {
  for (;;) {
    try {
      return await read(cursors.at(-1));
    } catch (error) {
      const isDeleted = error instanceof InvalidRequestError && error.param === param;
      if (!isDeleted || cursors.length === 1) throw error;
      cursors.pop();
    }
  }
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
    const cursor = params.ending_before === undefined ? "starting_after" : "ending_before";
    const cursors = [params[cursor]]; // where the iteration began, and the entries so far
    let page = await first;
    for (;;) {
      const entries = cursor === "ending_before" ? page.data.toReversed() : page.data;
      yield* entries;
      if (!page.has_more || entries.length === 0) return;
      cursors.push(...entries.map(({ id }) => id));
      cursors.splice(0, cursors.length - KEPT);
      page = await nextPage(cursors, cursor, (id) => read({ ...params, [cursor]: id }));
    }
  }

  return Object.assign(first, { [Symbol.asyncIterator]: iterate }) as List<T>;
}
