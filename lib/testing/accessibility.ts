import { AxeBuilder } from "@axe-core/playwright";
import axe from "axe-core";
import type { Page } from "playwright/test";

/**
 * Returns what is not accessible on a page. Asks for nothing else, because a description of all that is takes as long as the rules. A
 * page without frames gets axe once: the builder would give it to each page twice, each time that it is asked.
 */
export async function violationsOn(page: Page, options: axe.RunOptions): Promise<axe.Result[]> {
  const asked: axe.RunOptions = { ...options, resultTypes: ["violations"] };
  if (page.frames().length > 1) return (await new AxeBuilder({ page }).options(asked).analyze()).violations;
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (given) => {
    const { axe: own } = window as unknown as { axe: typeof axe };
    return (await own.run(document, given)).violations;
  }, asked);
}
