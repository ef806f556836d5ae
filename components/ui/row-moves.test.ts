import { describe, expect, test } from "vitest";
import { movedRows, renameOf } from "./row-moves.ts";

const after = (is: "add" | "remove" | "up" | "down", at: number) => movedRows(["a", "b", "c"], { is, at }, "new");

test("rows are added at the end, removed, and change places with their neighbor", () => {
  expect(after("add", 3)).toEqual(["a", "b", "c", "new"]);
  expect(after("remove", 0)).toEqual(["b", "c"]);
  expect(after("remove", 2)).toEqual(["a", "b"]);
  expect(after("up", 2)).toEqual(["a", "c", "b"]);
  expect(after("down", 0)).toEqual(["b", "a", "c"]);
});

describe("the name of a field", () => {
  test("moves with its row, and is gone with it", () => {
    const remove = renameOf("tiers", { is: "remove", at: 1 });
    expect(["tiers[0].name", "tiers[1].name", "tiers[2].name"].map(remove)).toEqual([
      "tiers[0].name",
      null,
      "tiers[1].name",
    ]);
    const up = renameOf("tiers", { is: "up", at: 1 });
    expect(["tiers[0].name", "tiers[1].price"].map(up)).toEqual(["tiers[1].name", "tiers[0].price"]);
  });

  test("outside the list stays", () => {
    const remove = renameOf("tiers", { is: "remove", at: 0 });
    const names = ["title", "tiers", "tiers_sold[0].name", "events[0].tiers[0].name"];
    expect(names.map(remove)).toEqual(names);
  });
});
