import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The variable that tells every journey where the clone is. */
export const SHARED = "ZAKKA_E2E_SHARED";

/** Creates the folder for the clone before all journeys, and removes it after them, unless `npm test` provides one. */
export default function makeSharedFolder(): () => void {
  if (process.env[SHARED]) return () => {};
  const folder = mkdtempSync(join(tmpdir(), "zakka-clone-"));
  process.env[SHARED] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
