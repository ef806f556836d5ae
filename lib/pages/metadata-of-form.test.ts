import { expect, test } from "vitest";
import { metadataOfForm } from "./metadata-of-form.ts";

test("names and values become metadata, and empty rows are left out", () => {
  expect(metadataOfForm(["table", undefined, " note ", "empty"], ["4", undefined, "By the window", undefined])).toEqual(
    {
      table: "4",
      note: "By the window",
      empty: "",
    },
  );
  expect(metadataOfForm([undefined], [undefined])).toBeNull();
  expect(metadataOfForm()).toBeNull();
});

test("a value that was not changed keeps its type", () => {
  const before = { table: 4, vip: true, left: null };
  expect(metadataOfForm(["table", "vip", "left"], ["4", "true", "null"], before)).toEqual(before);
  expect(metadataOfForm(["table", "vip"], ["5", "true"], before)).toEqual({ table: "5", vip: true });
});

test("a value without a name, a name that is there twice and a name that is too long are refused", () => {
  const refused = (names: (string | undefined)[], values: string[]) => {
    try {
      return metadataOfForm(names, values);
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect(refused([undefined], ["x"])).toBe("Give the value “x” a name, or empty it.");
  expect(refused(["a", "a"], ["1", "2"])).toBe("“a” is there twice. Give each value its own name.");
  expect(refused(["n".repeat(41)], ["1"])).toEqual(expect.any(String));
});
