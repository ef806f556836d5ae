import { expect, test } from "vitest";
import { addressWords } from "./address.ts";

test("an address is shown by its host and path, without its query", () => {
  expect(addressWords("https://till.example/hooks/zakka?token=secret")).toBe("till.example/hooks/zakka");
  expect(addressWords("http://127.0.0.1:4198/")).toBe("127.0.0.1:4198");
});
