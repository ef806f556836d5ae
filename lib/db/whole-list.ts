import { isAppError } from "#lib/core/errors";
import type { Page, PageQuery } from "#lib/core/schema";

type List<Entry> = (page: PageQuery) => Promise<Page<Entry>>;

/**
 * Returns the entries of a list page by page, newest first, each once. Entries that are created in the meantime are not part
 * of it. An entry can be deleted in the meantime: then the page goes on after the one before it.
 */
export async function* pagesOf<Entry extends { id: string }>(
  list: List<Entry>,
  limit: number,
): AsyncGenerator<readonly Entry[]> {
  let page = await list({ limit });
  yield page.data;
  while (page.has_more) {
    page = await pageAfter(list, page.data, limit);
    yield page.data;
  }
}

async function pageAfter<Entry extends { id: string }>(
  list: List<Entry>,
  last: readonly Entry[],
  limit: number,
): Promise<Page<Entry>> {
  const seen = new Set(last.map(({ id }) => id));
  for (const [at, { id }] of [...last.entries()].reverse()) {
    try {
      const page = await list({ limit: limit + last.length - 1 - at, starting_after: id });
      return { ...page, data: page.data.filter((entry) => !seen.has(entry.id)) };
    } catch (error) {
      if (at === 0 || !isAppError(error) || error.code !== "invalid_request") throw error;
    }
  }
  throw new Error("A page that has more is not empty.");
}
