import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { FoundItem } from "#lib/dashboard/scanner/shape";
import { FoundItems } from "./found-items.tsx";

const TICKET: FoundItem = {
  kind: "ticket",
  id: "0192f0c4-1f9a-7cc3-b6a3-6f1a2b3c4d5e",
  token: "T-7K2M9QXR4T8WHJ3N5P6Q8S0V2X",
  title: "Winter Lights",
  name: null,
  detail: "Floor",
  starts_at: null,
  state: "valid",
  used_at: null,
};

const shown = (item: Partial<FoundItem>): string => {
  const [onUse, onCheck] = [() => {}, () => {}];
  const items = [{ ...TICKET, ...item }];
  return renderToStaticMarkup(
    createElement(FoundItems, { items, now: 1_800_000_000, timeZone: "UTC", onUse, onCheck }),
  );
};

test("a guest whose name the phone does not show is found with the rest", () => {
  expect(shown({ name: "Mara Lindqvist" })).toContain("<b>Mara Lindqvist</b>");
  expect(shown({})).toContain("<b>No name</b>");
  expect(shown({})).toContain("Winter Lights, Floor");
});
