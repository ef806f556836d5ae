import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Host } from "./host.ts";
import { HOST, SHARED } from "./variables.ts";

/**
 * Before all journeys: creates the folder for the clone, unless `npm test` provides one, and the host of the journeys, unless one runs
 * already (`npm run journeys`). After them both are gone.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = process.env[SHARED] ? undefined : mkdtempSync(join(tmpdir(), "zakka-clone-"));
  if (folder) process.env[SHARED] = folder;
  const host = process.env[HOST] ? undefined : new Host();
  if (host) process.env[HOST] = await host.listen();
  return async () => {
    await host?.close();
    if (folder) rmSync(folder, { recursive: true, force: true });
  };
}
