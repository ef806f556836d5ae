import { describe, expect, test } from "vitest";
import { outlineOf, type Schema } from "./outline.ts";

const fieldsOf = (count: number): Record<string, Schema> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`a_field_with_a_long_name_${at}`, { type: "string" }]));

describe("the outline of a schema", () => {
  test("has names, types and short enumerations, and nothing else", () => {
    const schema = {
      type: "object",
      description: "Prose.",
      properties: {
        kind: { type: "string", enum: ["a", "b"], description: "Prose.", default: "a" },
        note: { anyOf: [{ type: "string", maxLength: 9 }, { type: "null" }] },
        lines: {
          type: "array",
          maxItems: 3,
          items: { type: "object", properties: { id: { type: "string", format: "uuid" } }, required: ["id"] },
        },
      },
      required: ["kind"],
      additionalProperties: false,
    };
    expect(outlineOf(schema)).toEqual({
      outline: {
        type: "object",
        properties: {
          kind: { type: "string", enum: ["a", "b"] },
          note: { anyOf: [{ type: "string" }, { type: "null" }] },
          lines: {
            type: "array",
            items: { type: "object", properties: { id: { type: "string" } }, required: ["id"] },
          },
        },
        required: ["kind"],
      },
      isCut: false,
    });
  });

  test("leaves out a long enumeration, and says that it is cut", () => {
    const values = Array.from({ length: 13 }, (_, at) => `value_${at}`);
    const of = (count: number) => outlineOf({ properties: { type: { type: "string", enum: values.slice(0, count) } } });
    expect(of(12)).toMatchObject({ isCut: false, outline: { properties: { type: { enum: expect.any(Array) } } } });
    expect(of(13)).toEqual({ isCut: true, outline: { properties: { type: { type: "string" } } } });
  });

  test("names only the first fields where all would be too long", () => {
    const body = { oneOf: [{ $ref: "#/$defs/A" }, { $ref: "#/$defs/B" }] };
    const $defs = { A: { type: "object", properties: fieldsOf(30) }, B: { type: "object", properties: fieldsOf(31) } };
    const cut = { isCut: true, outline: { properties: { body: { type: "object" } } } };
    expect(outlineOf({ properties: { body }, $defs })).toEqual(cut);
  });

  test("of alternatives that look the same is one of them, and never asks for exactly one", () => {
    const of = (...oneOf: Schema[]) => outlineOf({ oneOf }).outline;
    expect(of({ type: "string", const: "a" }, { type: "string" })).toEqual({
      anyOf: [{ type: "string", const: "a" }, { type: "string" }],
    });
    expect(of({ type: "string" }, { type: "string" })).toEqual({ type: "string" });
  });

  test("ends in a schema that contains itself", () => {
    const $defs = { Tree: { type: "object", properties: { left: { $ref: "#/$defs/Tree" } } } };
    expect(outlineOf({ properties: { tree: { $ref: "#/$defs/Tree" } }, $defs })).toMatchObject({
      outline: { properties: { tree: { type: "object", properties: { left: { type: "object" } } } } },
    });
  });
});
