import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PictureStorage } from "./storage.ts";

/** Keeps files in a folder, in subfolders by the first two characters. */
export function diskStorage(folder: string): PictureStorage {
  const pathOf = (name: string) => join(folder, name.slice(0, 2), name);
  return {
    async put(name, bytes) {
      await mkdir(join(folder, name.slice(0, 2)), { recursive: true, mode: 0o700 });
      const fresh = `${pathOf(name)}.${randomUUID()}`;
      try {
        await writeFile(fresh, bytes, { mode: 0o600 });
        await rename(fresh, pathOf(name)); // nobody reads an incomplete file
      } catch (error) {
        await rm(fresh, { force: true });
        throw error;
      }
    },
    async get(name) {
      try {
        return new Uint8Array(await readFile(pathOf(name)));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
        throw error;
      }
    },
  };
}
