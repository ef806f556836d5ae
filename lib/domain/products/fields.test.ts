import { expect, test } from "vitest";
import { Prisma } from "#lib/db/generated/client";
import type { Field } from "./field.ts";
import { FIELDS } from "./fields.ts";
import { PLAN_COLUMNS } from "./row.ts";

const IDENTITY = ["merchant_id", "id", "mode", "type", "created_at", "updated_at"];

test("each column of a product is of one field, and each field has its column", () => {
  const own = Object.entries<Field>(FIELDS).filter(([, { stored }]) => stored !== "list" && stored !== "columns");
  const expected = [...IDENTITY, ...own.map(([name]) => name), ...Object.keys(PLAN_COLUMNS)];
  expect(expected.toSorted()).toEqual(Object.keys(Prisma.ProductScalarFieldEnum).toSorted());
});

test("JSON is stored in the columns that hold JSON, as Prisma needs another null there", () => {
  const json = Object.entries<Field>(FIELDS).filter(([, { stored }]) => stored === "json");
  expect(json.map(([name]) => name).toSorted()).toEqual(["custom_fields", "metadata", "opening_hours"]);
});
