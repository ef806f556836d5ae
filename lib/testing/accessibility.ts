import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { AxeBuilder } from "@axe-core/playwright";
import type axe from "axe-core";
import type { Page } from "playwright/test";

/** The script of axe. Minified, it is less than half as long for each page that reads it. */
export const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Returns what is not accessible on a page. Asks for nothing else, because a description of all that is takes as long as the rules. A
 * page without frames gets axe once: the builder would give it to each page twice, each time that it is asked.
 */
export async function violationsOn(page: Page, options: axe.RunOptions): Promise<axe.Result[]> {
  const asked: axe.RunOptions = { ...options, resultTypes: ["violations"] };
  if (page.frames().length > 1) return (await new AxeBuilder({ page }).options(asked).analyze()).violations;
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return page.evaluate(async (given) => {
    const { axe: own } = window as unknown as { axe: typeof axe };
    return (await own.run(document, given)).violations;
  }, asked);
}
