import type { Credential } from "#lib/auth/credentials";
import { AppError } from "#lib/core/errors";
import type { Declaration } from "./declaration.ts";

/** What the description of each test helper ends with. */
export const ONLY_IN_TEST_MODE =
  "Test helpers exist only in test mode: with a live key that has the scope, the answer is 404 `not_found`, whatever else the request has.";

/** Throws `not_found` when a credential of live mode calls a test helper. */
export function checkMode(
  { mode }: Pick<Credential, "mode">,
  { isTestHelper }: Pick<Declaration<unknown, unknown, unknown, unknown>, "isTestHelper">,
): void {
  if (isTestHelper && mode === "live") {
    throw new AppError(
      "not_found",
      "Test helpers exist only in test mode, and this credential is for live mode. Use a test key, which begins with zk_test_.",
    );
  }
}
