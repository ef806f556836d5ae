import { expect, test } from "vitest";
import { z } from "zod";
import { AppError } from "#lib/core/errors";
import { FORM_ROWS } from "#lib/core/form-state";
import { handleForm } from "./action.ts";

const Tiers = z.object({
  title: z.string(),
  tiers: z
    .array(z.object({ name: z.string("Name the tier."), seats: z.coerce.number().optional() }))
    .min(1, "Add a tier."),
});
type Fields = readonly (readonly [string, string])[];

function send(fields: Fields, run = async (input: object): Promise<unknown> => input) {
  const form = new FormData();
  for (const [name, value] of [["title", "Lights"], ...fields] as const) form.append(name, value);
  return handleForm(form, Tiers, "req_1", run);
}
const two = [
  ["tiers[0].name", "Standing"],
  ["tiers[0].seats", "100"],
  ["tiers[1].name", "Balcony"],
] as const;
const rowsAfter = async (change: string, fields: Fields = two) => {
  const run = () => Promise.reject(new Error("The action ran."));
  const { form, done, problem } = await send([...fields, [FORM_ROWS, change]], run);
  expect({ done, problem, error: form?.error }).toEqual({});
  return form?.initialValue?.tiers;
};

test("reaches the action with its rows", async () => {
  expect((await send(two)).result).toEqual({
    title: "Lights",
    tiers: [{ name: "Standing", seats: 100 }, { name: "Balcony" }],
  });
});

test("has each error at the field of its row, also one that the domain finds", async () => {
  const state = await send([...two, ["tiers[2].name", ""]]);
  expect(state.form?.error).toEqual({ "tiers[2].name": ["Name the tier."] });
  expect((await send([])).form?.error).toEqual({ tiers: ["Add a tier."] });
  const refused = new AppError("invalid_request", "134 are sold.", { param: "tiers[1].seats" });
  const { form, problem } = await send(two, () => Promise.reject(refused));
  expect(form?.error).toMatchObject({ "tiers[1].seats": ["134 are sold."] });
  expect(problem).toBeUndefined();
});

test("gets, loses and moves a row without JavaScript, and nothing else is done", async () => {
  const [standing, balcony] = [{ name: "Standing", seats: "100" }, { name: "Balcony" }];
  expect(await rowsAfter("tiers add")).toEqual([standing, balcony, undefined]);
  expect(await rowsAfter("tiers add", [])).toEqual([undefined]);
  expect(await rowsAfter("tiers remove 0")).toEqual([balcony]);
  expect(await rowsAfter("tiers up 1")).toEqual([balcony, standing]);
  expect(await rowsAfter("tiers down 0")).toEqual([balcony, standing]);
  expect(await rowsAfter("tiers up 0")).toEqual([standing, balcony]);
});

test.each(["", "title add", "tiers drop 1", "tiers remove 9999", "__proto__ add", "tiers add add"])(
  "is left alone by the change %j",
  async (change) => {
    expect(await send([...two, [FORM_ROWS, change]], () => Promise.reject(new Error("The action ran.")))).toEqual({});
  },
);

test.each([
  ["a text for the list", [["tiers", "x"]]],
  ["a text for a row", [["tiers[2]", "x"]]],
  ["a field that a row does not have", [["tiers[0].price", "1"]]],
  ["a row far away", [["tiers[999].name", "x"]]],
  [
    "a field inside a text",
    [
      ["title.name", "x"],
      ["tiers[0].name.x", "x"],
      ["tiers[0].name[1].x", "x"],
    ],
  ],
  [
    "names of the prototype",
    [
      ["tiers[0].__proto__", "x"],
      ["tiers[0].constructor", "x"],
      ["tiers.length", "0"],
    ],
  ],
] as [string, [string, string][]][])("does not take %s", async (_what, fields) => {
  const before = await send(two);
  expect(await send([...fields, ...two])).toEqual(before);
  expect(await send([...two, ...fields])).toEqual(before);
  expect(await rowsAfter("tiers remove 0", [...fields, ...two])).toEqual([{ name: "Balcony" }]);
});
