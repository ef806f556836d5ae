import { expect, test } from "vitest";
import document from "#app/v1/openapi.json/document.json" with { type: "json" };
import { curlOf, REFERENCE } from "./reference.ts";
import type { ReferenceField } from "./shape.ts";

const all = REFERENCE.resources.flatMap(({ operations }) => operations);
const operation = (id: string) => {
  const found = all.find((one) => one.id === id);
  if (!found) throw new Error(`No operation ${id}.`);
  return found;
};
const field = (fields: readonly ReferenceField[], name: string) => fields.find((one) => one.name === name);

test("every documented operation of a resource is shown once, with its path, scope, errors and answer", () => {
  const documented = Object.values(document.paths).flatMap((item) =>
    Object.values(item as Record<string, { operationId: string; tags?: string[] }>).flatMap(({ operationId, tags }) =>
      tags ? [operationId] : [],
    ),
  );
  expect(documented.length).toBeGreaterThan(60);
  expect(all.map(({ id }) => id).sort()).toEqual(documented.sort());
  for (const { id, path, scope, errors, response, example } of all) {
    expect(path, id).toMatch(/^\/v1\//);
    expect(scope, id).toBeTruthy();
    expect(
      errors.map(({ status }) => status),
      id,
    ).toEqual(expect.arrayContaining(["401", "403", "429"]));
    expect(
      errors.every(({ description }) => description.includes("`")),
      id,
    ).toBe(true);
    expect(response[0]?.fields.length, id).toBeGreaterThan(1);
    expect(example.path, id).not.toMatch(/[{}]/);
  }
});

test("fields have their types, whether they are required, and the fields inside them", () => {
  const { body, parameters } = operation("orders.create");
  const items = field(body[0]?.fields ?? [], "items");
  expect(items).toMatchObject({ type: "list of objects", isRequired: true });
  expect(field(items?.fields ?? [], "product_id")).toMatchObject({ type: "uuid", isRequired: true });
  expect(parameters.find((one) => one.in === "header")?.fields[0]?.name).toBe("Idempotency-Key");
  const ticket = operation("tickets.retrieve").response[0]?.fields ?? [];
  expect(field(ticket, "object")?.type).toBe('always "ticket"');
  expect(field(ticket, "customer_id")?.type).toBe("uuid or null");
  expect(field(ticket, "created")?.type).toBe("integer");
});

test("a body that can have several shapes shows each by the field that decides", () => {
  expect(operation("products.create").body.map(({ title }) => title)).toEqual(
    expect.arrayContaining(["type: gift_card", "type: ticket", "type: booking"]),
  );
});

test("an example runs in a shell whatever its body contains", () => {
  const curl = curlOf({ method: "POST", example: { path: "/v1/x", body: { note: "it's $HOME" } } });
  expect(curl).toContain("/v1/x'");
  expect(curl).toContain(`it'\\''s $HOME`);
  expect(curl).toContain('-H "Idempotency-Key: $(uuidgen)"');
  expect(curlOf(operation("tickets.retrieve"))).not.toContain("-X");
});
