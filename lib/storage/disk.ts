import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { type FileHandle, mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { exactly, type Range, type Storage } from "./storage.ts";

const CHUNK_BYTES = 256 * 1024;

/** Keeps files in a folder, in subfolders by the first two characters. */
export function diskStorage(folder: string): Storage {
  const folderOf = (name: string) => join(folder, name.slice(0, 2));
  const pathOf = (name: string) => join(folderOf(name), name);
  return {
    async put(name, content, { size }) {
      await mkdir(folderOf(name), { recursive: true, mode: 0o700 });
      const fresh = `${pathOf(name)}.${randomUUID()}`;
      try {
        await pipeline(exactly(content, size), createWriteStream(fresh, { mode: 0o600, flags: "wx" }));
        await rename(fresh, pathOf(name)); // nobody reads an incomplete file
      } catch (error) {
        await rm(fresh, { force: true });
        throw error;
      }
    },
    async get(name, range) {
      const file = await orNull(open(pathOf(name)));
      return file && streamOf(file, range);
    },
    async remove(name) {
      const names = (await orNull(readdir(folderOf(name)))) ?? [];
      const parts = names.filter((one) => one === name || one.startsWith(`${name}.`));
      for (const one of parts) await rm(join(folderOf(name), one), { force: true });
    },
  };
}

async function orNull<T>(result: Promise<T>): Promise<T | null> {
  try {
    return await result;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

async function readInto(file: FileHandle, buffer: Uint8Array, at: number): Promise<number> {
  try {
    return (await file.read(buffer, 0, buffer.length, at)).bytesRead;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Reads as fast as the reader takes, and closes the file at its end or when the reader goes away. */
function streamOf(file: FileHandle, range?: Range): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = range?.from ?? 0;
  const end = (range?.to ?? Number.MAX_SAFE_INTEGER - 1) + 1;
  return new ReadableStream(
    {
      async pull(controller) {
        const buffer = new Uint8Array(Math.min(CHUNK_BYTES, end - at));
        const bytesRead = buffer.length > 0 ? await readInto(file, buffer, at) : 0;
        at += bytesRead;
        if (bytesRead > 0) controller.enqueue(buffer.subarray(0, bytesRead));
        if (bytesRead > 0 && at < end) return;
        await file.close();
        controller.close();
      },
      cancel: () => file.close(),
    },
    { highWaterMark: 0 },
  );
}
