import { expect, test } from "vitest";
import { invalid } from "#lib/core/errors";
import type { PageQuery } from "#lib/core/schema";
import { pagesOf } from "./whole-list.ts";

/** A list of the numbers from `count` down to 1. Ids in `deleted` are not in it, and are no cursor. */
function countdown(count: number, deleted = new Set<string>()) {
  const asked: PageQuery[] = [];
  const list = async (query: PageQuery & { limit?: number }) => {
    asked.push(query);
    if (deleted.has(query.starting_after ?? "")) throw invalid("starting_after", "No such id in this list.");
    const all = Array.from({ length: count }, (_, at) => ({ id: String(count - at) }));
    const rest = all.filter(({ id }) => !deleted.has(id) && Number(id) < Number(query.starting_after ?? Infinity));
    const limit = Number(query.limit);
    return { data: rest.slice(0, limit), has_more: rest.length > limit };
  };
  return { list, asked, deleted };
}

test("a page is read only when it is asked for", async () => {
  const { list, asked } = countdown(10);
  const pages = pagesOf(list, 3);
  await pages.next();
  expect(asked).toEqual([{ limit: 3 }]);
  expect((await pages.next()).value).toEqual([{ id: "7" }, { id: "6" }, { id: "5" }]);
  expect(asked).toHaveLength(2);
});

test("entries that are deleted meanwhile break nothing, and no entry comes twice", async () => {
  const { list, deleted } = countdown(10);
  const found: string[] = [];
  for await (const page of pagesOf(list, 3)) {
    found.push(...page.map(({ id }) => id));
    for (const id of found.slice(-2)) deleted.add(id);
    deleted.add("3");
  }
  expect(found).toEqual(["10", "9", "8", "7", "6", "5", "4", "2", "1"]);
});

test("it ends with an error rather than with a part when the whole page was deleted", async () => {
  const { list, deleted } = countdown(10);
  const pages = pagesOf(list, 2);
  await pages.next();
  for (const id of ["10", "9"]) deleted.add(id);
  await expect(pages.next()).rejects.toMatchObject({ code: "invalid_request" });
});
