import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import type { Storage } from "#lib/storage/storage";

const MIB = 1024 * 1024;
const TYPE = "application/octet-stream";

/** What only a folder can show: how many files it has, and a part that a process left which was killed. */
interface Folder {
  names: () => number;
  leavePart: (name: string) => void;
}

/** What every storage promises. */
export function storageCases(open: () => Storage, folder?: Folder): void {
  const newName = () => randomBytes(20).toString("hex");
  const read = async (name: string, range?: { from: number; to: number }) => {
    const stream = await open().get(name, range);
    return stream && Buffer.from(await new Response(stream).arrayBuffer());
  };

  test("a file of many parts is read back, whole and in ranges", async () => {
    const [name, bytes] = [newName(), randomBytes(3 * MIB + 7)];
    await open().put(name, inParts(bytes), { size: bytes.length, type: TYPE });
    expect((await read(name))?.equals(bytes)).toBe(true);
    for (const [from, to] of [
      [0, 0],
      [5, 2 * MIB],
      [bytes.length - 1, bytes.length - 1],
    ] as const) {
      expect((await read(name, { from, to }))?.equals(bytes.subarray(from, to + 1))).toBe(true);
    }
    expect(await read(newName())).toBeNull();
  });

  test("a file that is cut off, too short or too long is refused, and a folder keeps nothing of it", async () => {
    const before = folder?.names();
    const bytes = randomBytes(MIB);
    async function* cutOff() {
      yield* inParts(bytes.subarray(0, MIB / 2));
      throw new Error("The connection was lost.");
    }
    for (const [content, size] of [
      [cutOff(), MIB],
      [inParts(bytes.subarray(1)), MIB],
      [inParts(bytes), MIB - 1],
    ] as const) {
      const name = newName();
      await expect(open().put(name, content, { size, type: TYPE })).rejects.toThrow();
      if (folder) expect(await read(name)).toBeNull();
    }
    expect(folder?.names()).toBe(before);
  });

  test("a file is removed, also a second time, and others stay", async () => {
    const [one, other] = [newName(), newName()];
    for (const name of [one, other]) await open().put(name, inParts(Buffer.from(name)), { size: 40, type: TYPE });
    folder?.leavePart(one);
    const before = folder?.names() ?? 0;
    await open().remove(one);
    await open().remove(one);
    expect(await read(one)).toBeNull();
    expect((await read(other))?.toString()).toBe(other);
    if (folder) expect(folder.names()).toBe(before - 2);
    await open().remove(newName());
  });

  test("a reader who goes away after the first part ends the reading", async () => {
    const [name, bytes] = [newName(), randomBytes(2 * MIB)];
    await open().put(name, inParts(bytes), { size: bytes.length, type: TYPE });
    const reader = (await open().get(name))?.getReader();
    const first = await reader?.read();
    expect(first?.value?.length).toBeGreaterThan(0);
    await reader?.cancel();
    expect(await reader?.read()).toEqual({ done: true, value: undefined });
  });
}

async function* inParts(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 100_000) yield bytes.subarray(at, at + 100_000);
}
