import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import type { Import } from "#lib/domain/imports/schema";
import { FIELDS } from "#lib/domain/imports/schema-fields";
import { ColumnsForm } from "./columns-form.tsx";

// Files share their modules, so the rest of it stays.
vi.mock(import("next/navigation"), async (original) => ({
  ...(await original()),
  useRouter: () => ({}) as never,
  usePathname: () => "/",
  useSearchParams: () => new Map() as never,
}));

const FILE: Import = {
  ...{ id: "1", created: 1, kind: "customer", file_name: "guests.csv", headers: ["email"], row_count: 1, rows_done: 0 },
  choices: { columns: { email: 0 }, money: null, dates: null, target: null },
  ...{ status: "draft", made_count: null, problem: null, actor_name: "Ines", done_at: null, undone_at: null },
};

const COLUMNS = [
  { at: 0, header: "email", example: "ines@post.example" },
  { at: 1, header: "Phone", example: "+43 660" },
];

const shown = (file: Partial<Import>): string =>
  renderToStaticMarkup(
    createElement(ColumnsForm, {
      file: { ...FILE, ...file },
      view: {
        ...{ fields: FIELDS.customer, columns: COLUMNS, rows: [] },
        ...{ money: null, dates: null, encodings: null, targets: [] },
      },
      check: async () => ({}),
      discard: async () => ({}),
    }),
  );

test("a dry run that could not be finished says why, until its rows are read again", () => {
  const problem = "The rows after line 7 cannot be read.";
  expect(shown({ problem })).toContain(problem);
  expect(shown({ problem, status: "checked" })).not.toContain(problem);
});

test("each column that nothing reads has a box that leaves it out, with an example of what is lost", () => {
  const page = shown({ headers: ["email", "Phone"] });
  expect(page.match(/Leave out “.*?”, such as “.*?”/g)).toEqual(["Leave out “Phone”, such as “+43 660”"]);
  const ticked = shown({ headers: ["email", "Phone"], choices: { ...FILE.choices, left_out: [1] } });
  expect([page, ticked].map((html) => /<input[^>]*name="left_out"[^>]*>/.exec(html)?.[0].includes("checked"))).toEqual([
    false,
    true,
  ]);
});
