import { readdirSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { EVENT_TYPES } from "#lib/core/event-types";
import { SCOPES } from "#lib/core/scopes";
import { WHEN } from "#lib/http/error-texts";
import { STATUS_OF } from "#lib/http/status";
import { samplesOf } from "#lib/testing/guide-samples";
import { EVENT_TEXTS } from "#lib/texts/events";
import { SCOPE_TEXTS } from "#lib/texts/scopes";
import { GUIDES } from "./contents.ts";
import { addressOf, addressOfLink, neighborsOf } from "./links.ts";
import { type Guide, readGuide, readGuides } from "./read-guide.ts";
import { REFERENCE } from "./reference/reference.ts";
import { findInDocs } from "./search.ts";

let guides: Guide[];
beforeAll(async () => {
  guides = await readGuides();
});

const sourceOf = (slug: string) => guides.find((guide) => guide.slug === slug)?.source ?? "";

/** The rows of the table whose head begins with these words, each as its cells. */
function tableOf(slug: string, ...head: string[]): string[][] {
  const cells = (line: string) =>
    line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim());
  const lines = sourceOf(slug).split("\n");
  const start = lines.findIndex((line) => line.startsWith("|") && cells(line).join() === head.join());
  if (start < 0) throw new Error(`${slug} has no table ${head.join(", ")}`);
  const end = lines.findIndex((line, at) => at > start && !line.startsWith("|"));
  return lines.slice(start + 2, end).map(cells);
}

test("every file is a guide in the navigation, with sections and neighbors", () => {
  const files = readdirSync("docs/guides").map((file) => file.replace(".md", ""));
  expect(GUIDES.map(({ slug }) => slug).sort()).toEqual(files.sort());
  for (const { slug, sections, lead } of guides) {
    expect(sections.length, slug).toBeGreaterThan(1);
    expect(new Set(sections.map(({ id }) => id)).size, slug).toBe(sections.length);
    expect(lead.length, slug).toBeGreaterThan(40);
  }
  expect(neighborsOf(GUIDES[0]?.slug ?? "")).toEqual({
    next: { href: addressOf(GUIDES[1]?.slug ?? ""), label: GUIDES[1]?.label },
  });
});

test("links to sections of guides lead to sections that exist", () => {
  const anchors = new Set(guides.flatMap(({ slug, sections }) => sections.map(({ id }) => `${addressOf(slug)}#${id}`)));
  const links = guides.flatMap(({ slug, source }) =>
    [...source.matchAll(/\]\(([^)\s]*#[^)]+)\)/g)].map(([, href = ""]) =>
      href.startsWith("#") ? addressOf(slug) + href : addressOfLink(href),
    ),
  );
  expect(links.filter((link) => link.startsWith("/docs") && !anchors.has(link))).toEqual([]);
  expect(links.length).toBeGreaterThan(0);
});

test("every sample names its language, and answers are JSON", () => {
  const known = ["sh", "js", "python", "go", "ruby", "php", "json", "http", "text"];
  for (const { slug, source } of guides) {
    expect(source.match(/^ *```$/gm)?.length ?? 0, slug).toBe(samplesOf(source).length);
    for (const { language, code } of samplesOf(source)) {
      expect(known, slug).toContain(language);
      if (language === "json") expect(() => JSON.parse(code), slug).not.toThrow();
    }
  }
});

test("an address of this deployment stands in place of the one in the files", async () => {
  const guide = await readGuide("quick-start");
  expect(guide?.source).toContain(`${process.env.APP_URL ?? "http://localhost:3000"}/v1/products`);
  expect(await readGuide("../README")).toBeNull();
});

describe("the tables say what the code has:", () => {
  test("errors", () => {
    const rows = Object.entries(STATUS_OF).map(([code, status]) => [
      String(status),
      `\`${code}\``,
      WHEN[code as keyof typeof WHEN],
    ]);
    expect(tableOf("errors", "status", "code", "when")).toEqual(rows);
  });

  test("event types", () => {
    const rows = EVENT_TYPES.map((type) => [`\`${type}\``, EVENT_TEXTS[type]]);
    expect(tableOf("webhooks", "type", "when")).toEqual(rows);
  });

  test("scopes", () => {
    const rows = SCOPES.map((scope) => [`\`${scope}\``, SCOPE_TEXTS[scope]]);
    expect(tableOf("authentication", "scope", "what it allows")).toEqual(rows);
  });
});

describe("the search", () => {
  const find = (query: string) => findInDocs(guides, REFERENCE, query);

  test("finds sections by all words, titles first", () => {
    expect(find("rotate key")[0]).toMatchObject({ href: "/docs/authentication#rotate-a-key" });
    expect(find("INSUFFICIENT_SCOPE").map(({ href }) => href)).toContain("/docs/errors#all-codes");
  });

  test("shows the words around the first that was found", () => {
    const hit = find("CRC-32")[0];
    expect(hit?.text).toMatch(/^….*CRC-32.*…$/);
  });

  test.each(["void gift card", "POST /v1/gift_cards/{id}/void", "gift_cards.void", "/v1/gift_cards void"])(
    "finds an operation by its name, method, path and id: %s",
    (query) => {
      expect(find(query)[0]).toEqual({
        href: "/docs/reference#tag/gift-cards/POST/gift_cards/{id}/void",
        title: "API: Void a gift card",
        text: expect.stringContaining("POST /v1/gift_cards/{id}/void (gift_cards.void)"),
      });
    },
  );

  test("finds every operation of the API", () => {
    for (const { operations } of REFERENCE.resources) {
      for (const { id } of operations)
        expect(
          find(id).some(({ text }) => text.includes(`(${id})`)),
          id,
        ).toBe(true);
    }
  });

  test("finds nothing for words that no guide has", () => {
    expect(find("xylophone")).toEqual([]);
  });
});
