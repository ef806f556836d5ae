import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe } from "vitest";
import { storageCases } from "#lib/testing/storage-cases";
import { diskStorage } from "./disk.ts";

const folder = mkdtempSync(join(tmpdir(), "storage-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("files on disk", () => {
  storageCases(() => diskStorage(folder), {
    names: () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length,
    leavePart: (name) => writeFileSync(join(folder, name.slice(0, 2), `${name}.part`), "half"),
  });
});
