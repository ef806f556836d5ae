import { expect, test } from "vitest";
import { formatAddress } from "./address.ts";

test("an address is shown by its host and path, without its query", () => {
  expect(formatAddress("https://till.example/hooks/zakka?token=secret")).toBe("till.example/hooks/zakka");
  expect(formatAddress("http://127.0.0.1:4198/")).toBe("127.0.0.1:4198");
});
