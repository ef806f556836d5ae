import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TextField } from "./field.tsx";
import { type FormRow, Rows } from "./rows.tsx";

const errors = {
  all: { "tiers[1].name": ["Name the tier."] },
  of: (name: string) => (name === "tiers[1].name" ? "Name the tier." : undefined),
  touch: () => undefined,
  rename: () => undefined,
};

/** The second row was added before JavaScript had loaded, so it has no values. */
const list = { id: "form-tiers", name: "tiers", rows: [{ name: "Standing" }, undefined], errors };

const html = renderToStaticMarkup(
  createElement(Rows<{ name: string }>, {
    list,
    title: "Tiers",
    noun: "tier",
    columns: "1fr",
    newRow: { name: "New" },
    canMove: true,
    // biome-ignore lint/correctness/noChildrenProp: it is a function, which createElement does not take as a child
    children: (row: FormRow<{ name: string }>) => createElement(TextField, { label: "Name", ...row.field("name") }),
  }),
);
const buttons = [...html.matchAll(/<button[^>]*>/g)].map(([button]) => button);

test("without JavaScript each button sends what it changes, and Enter in a field sends the form", () => {
  const changeOf = (button: string) => /value="([^"]*)"/.exec(button)?.[1];
  expect(buttons.map(changeOf)).toEqual([
    undefined,
    "tiers add",
    ...["tiers up 0", "tiers down 0", "tiers remove 0"],
    ...["tiers up 1", "tiers down 1", "tiers remove 1"],
  ]);
  expect(buttons.every((button) => button.includes('type="submit"'))).toBe(true);
  expect(buttons.filter((button) => button.includes("disabled")).map(changeOf)).toEqual(["tiers up 0", "tiers down 1"]);
});

test("a row has its values, a new one those that it starts with, and an error stands below its row", () => {
  expect(html).toContain('name="tiers[0].name" value="Standing"');
  expect(html).toContain('name="tiers[1].name" value="New"');
  const [described] = /(?<=aria-describedby=")form-tiers\[1\]\.name-hint(?=")/.exec(html) ?? [];
  expect(html).toContain(`id="${described}"`);
  expect(html.match(/Name the tier\./g)).toHaveLength(1);
});
