import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { loadRouteTable } from "#lib/api/table";
import { EVENT_TYPES } from "#lib/core/event-types";
import { exampleOf } from "#lib/domain/events/examples";
import { contractOf } from "#lib/testing/contract";
import { type Recorded, record } from "./recorder.ts";
import { runDay } from "./scenario.ts";

const read = (file: string) => JSON.parse(readFileSync(join(import.meta.dirname, "../../..", file), "utf8"));
const committed = {
  operations: read("app/v1/openapi.json/examples.json"),
  events: read("lib/domain/events/examples.json"),
};
const contract = contractOf((await loadRouteTable()).paths);
const operations = [...contract.operations].map(([id, operation]) => ({ id, ...operation }));

let told: Recorded;

beforeAll(async () => {
  told = await record(runDay);
});

describe("the scenario", () => {
  test("gives the committed examples (after a change run `npm run examples`, then `npm run openapi`)", () => {
    expect(told.operations).toEqual(committed.operations);
    expect(told.events).toEqual(committed.events);
  });

  test.each(operations.filter(({ id }) => id !== "openapi.retrieve"))("calls $id", ({ id }) => {
    expect(Object.keys(told.operations), `Call ${id} in lib/testing/examples/scenario.ts.`).toContain(id);
  });

  test.each(EVENT_TYPES)("causes %s in the shape that the document declares", (type) => {
    const event = told.events[type];
    if (!event) throw new Error(`Cause ${type} in lib/testing/examples/scenario.ts.`);
    contract.checkEvent(event);
    expect(exampleOf(type)).toEqual(event);
  });

  test.each(operations)("fires only events that the description of $id names", ({ id, description }) => {
    for (const type of told.fired[id] ?? []) {
      const [kind = "", verb = ""] = type.split(".");
      const names = [`\`${type}\``, `\`<kind>.${verb}\``, `\`${kind}.*\``];
      expect(
        names.some((name) => description.includes(name)),
        `The description of ${id} must name \`${type}\`.`,
      ).toBe(true);
    }
  });
});

test("examples contain no credentials and no random ids", () => {
  const text = JSON.stringify(committed);
  expect(text).not.toMatch(/z[kdo]_(live_|test_)?[0-9A-Za-z]{16}|whsec_[A-Za-z0-9+/]{24}/);
  expect(text.match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g)).toSatisfy((ids: string[]) =>
    ids.every((id) => id.startsWith("019aa2c5-1000-7000-8000-")),
  );
});
