import { expect, test } from "vitest";
import { recordCounter } from "./count-rows.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

test("records are counted across parts, and lines inside of quotes are not records", () => {
  const count = recordCounter(true);
  expect(count(bytes('id,name\r\n1,"a ""b"'))).toBe(1);
  expect(count(bytes('"\n\nc"\r\n2,d\r\n'))).toBe(3);
});

test("JSON may have an odd number of quotes before a line ends", () => {
  expect(recordCounter(false)(bytes('{"name":"5\\" plate"}\n{"name":"b"}\n'))).toBe(2);
});
