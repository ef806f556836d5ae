// Writes the report of vitest that `npm test` reads. The JSON reporter of vitest omits the errors of hooks.
import { writeFileSync } from "node:fs";

export default class SummaryReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const failedTests = tests.filter((test) => test.result().state === "failed");
    const failedGroups = modules
      .flatMap((module) => [module, ...module.children.allSuites()])
      .filter((group) => group.errors().length > 0);
    const report = {
      passed: tests.filter((test) => test.result().state === "passed").length,
      failures: [
        ...failedGroups.map((group) => toEntry(group, group.errors()[0])),
        ...failedTests.map((test) => toEntry(test, test.result().errors[0])),
        ...unhandledErrors.map((error) => ({ name: "An error outside of all tests", reason: error.message })),
      ],
      repeated: tests
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => toEntry(test, test.result().errors?.[0])),
    };
    writeFileSync(process.env.ZAKKA_TEST_REPORT, JSON.stringify(report));
  }
}

function toEntry(task, error) {
  const path = task.module?.relativeModuleId ?? task.relativeModuleId;
  return { name: [path, task.fullName].filter(Boolean).join(" > "), reason: error?.message };
}
