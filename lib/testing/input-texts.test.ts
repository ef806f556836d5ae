import { expect, test } from "vitest";
import { z } from "zod";
import { productFiles, readProduct } from "./product-files.ts";

/** They show nothing of what zod says: one has its own sentences, the other sends a form back unchecked. */
const WITHOUT_TEXTS = ["app/(dashboard)/orders/new/actions.ts", "lib/pages/form-rows.ts"];

const sources = productFiles().map((path) => ({ path, text: readProduct(path) }));
const pathsOf = (is: (text: string) => boolean): string[] =>
  sources.filter(({ text }) => is(text)).map(({ path }) => path);

test("nothing changes the messages of zod for a whole process, so no process can forget to", () => {
  expect(pathsOf((text) => /\bz\.config\(|setErrorMap|customError/.test(text))).toEqual([]);
  expect(z.config().customError).toBeUndefined();
});

test("what shows the mistakes of an input parses it in our words", () => {
  const showsIssues = (text: string) => /\.safeParse\(/.test(text) && /\.issues\b/.test(text);
  const hasForm = (text: string) => /parseWithZod\(/.test(text) && !/error: formTexts\(/.test(text);
  expect(pathsOf((text) => showsIssues(text) || hasForm(text))).toEqual(WITHOUT_TEXTS);
});

test("a form says what to enter; the API says what a value must be", () => {
  const ofApi = pathsOf((text) => /\bparseWithTexts\b/.test(text));
  expect(ofApi).toContain("lib/http/errors.ts");
  expect(ofApi.filter((path) => /^(?:app|components|lib\/pages)\//.test(path))).toEqual([]);
});
