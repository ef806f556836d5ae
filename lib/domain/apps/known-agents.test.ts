import { expect, test } from "vitest";
import { findImitated } from "./known-agents.ts";

const companyOf = (name: string, domain: string | null = "evil.example") => findImitated([name], domain)?.company;

test.each([
  ["Claude", "Anthropic"],
  ["Cl aude", "Anthropic"],
  ["СLAUDE", "Anthropic"], // the first letter is Cyrillic
  ["Claude.", "Anthropic"],
  ["claude", "Anthropic"],
  ["C l a u d e", "Anthropic"],
  ["Сlаudе", "Anthropic"],
  ["C1aude", "Anthropic"],
  ["CIaude", "Anthropic"], // a capital i
  ["Ｃｌａｕｄｅ", "Anthropic"],
  ["𝐂𝐥𝐚𝐮𝐝𝐞", "Anthropic"],
  ["Clàudé", "Anthropic"],
  ["Cla\u200bude", "Anthropic"],
  ["Claude for Zakka", "Anthropic"],
  ["ClaudeConnector", "Anthropic"],
  ["Claude4", "Anthropic"],
  ["claude.ai", "Anthropic"],
  ["ΑΝΤHRΟΡΙC", "Anthropic"], // Greek letters
  ["Anthropic, PBC", "Anthropic"],
  ["0penAI", "OpenAI"],
  ["Chat GPT", "OpenAI"],
  ["Chat-GPT Plugin", "OpenAI"],
  ["G00gle", "Google"],
  ["Gernini", "Google"],
  ["Copilot", "Microsoft"],
  ["Μicrosoft", "Microsoft"], // a Greek capital
  ["Zapier", "Zapier"],
  ["MAKE", "Make"],
  ["make.com", "Make"],
  ["N8N", "n8n"],
  ["Ѕhopify", "Shopify"],
  ["5tripe", "Stripe"],
])("%s is the name of a known agent", (name, company) => {
  expect(companyOf(name)).toBe(company);
  expect(findImitated(["Seatmap", name], null)?.company).toBe(company);
});

test.each([
  "Seatmap",
  "Claudette",
  "Claudel & Co",
  "Makers Market",
  "Make Believe Theatre",
  "Remake",
  "Gemini Theatre",
  "Googleplex",
  "Stripes",
  "Pinstripe",
  "Open Air Cinema",
  "Metaphor",
  "Pineapple",
  "Grokking",
  "чай",
  "茶",
  "",
])("%j is not", (name) => expect(companyOf(name)).toBeUndefined());

test("the company itself is not warned of, and a domain that only looks like its own is", () => {
  expect(companyOf("Claude", "anthropic.com")).toBeUndefined();
  expect(companyOf("Claude", "eu.anthropic.com")).toBeUndefined();
  for (const domain of ["notanthropic.com", "anthropic.com.evil.example", "google.com", "gmail.com", "", null]) {
    expect(companyOf("Claude", domain)).toBe("Anthropic");
  }
});
