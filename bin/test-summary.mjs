// Reads the reports of the test runners, and prints the summary at the end of `npm test`.
import { existsSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

/** Returns the report of vitest or Playwright. It is empty if the runner ended before it wrote one. */
export function readReport(path) {
  if (!existsSync(path)) return { passed: 0, failures: [], repeated: [] };
  const report = JSON.parse(readFileSync(path, "utf8"));
  return report.suites ? fromPlaywright(report) : report;
}

function fromPlaywright(report) {
  const failures = report.errors.map((error) => ({ name: "Playwright", reason: error.message }));
  const repeated = [];
  for (const { spec, titles } of report.suites.flatMap((suite) => specsOf(suite, []))) {
    for (const { status, results } of spec.tests) {
      const one = {
        name: [...titles, spec.title].join(" > "),
        reason: results.find(({ error }) => error)?.error.message,
      };
      if (status === "unexpected") failures.push(one);
      if (status === "flaky") repeated.push(one);
    }
  }
  return { passed: report.stats.expected + report.stats.flaky, failures, repeated };
}

function specsOf(suite, parents) {
  const titles = [...parents, suite.title];
  const own = (suite.specs ?? []).map((spec) => ({ spec, titles }));
  return [...own, ...(suite.suites ?? []).flatMap((inner) => specsOf(inner, titles))];
}

/** Prints every failure again at the end of the output. */
export function printSummary(failures, repeated) {
  printList("Failed:", failures);
  printList("Passed only when repeated:", repeated);
}

function printList(title, entries) {
  if (entries.length === 0) return;
  console.log(`\n${title}`);
  for (const { name, reason } of entries) console.log(`  ${name}\n    ${firstLine(reason)}`);
}

function firstLine(reason) {
  const lines = stripVTControlCharacters(reason ?? "").split("\n");
  return lines.map((line) => line.trim()).find(Boolean) ?? "It gave no reason.";
}
