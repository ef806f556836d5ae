import { readdirSync } from "node:fs";
import { expect, test } from "vitest";

const ROOM = ["read.ts", "shape.ts", "sql.ts"];

/** Rooms with further files, and why. */
const MORE: Record<string, { files: string[]; why: string }> = {
  home: { files: ["door-sql.ts"], why: "Its statements are longer than one file may be." },
  signatures: {
    files: ["body.ts", "code.ts", "diagnose.ts", "headers.ts", "secret.ts", "signer.ts", "texts.ts"],
    why: "A tool: it explains what a person pasted, and reads only what it compares this with.",
  },
};

test("each room of what pages read has read.ts, sql.ts, shape.ts and tests, and a room with more says why", () => {
  const entries = readdirSync(import.meta.dirname, { withFileTypes: true });
  expect(entries.filter((entry) => entry.isFile()).map(({ name }) => name)).toEqual(["rooms.test.ts"]);
  for (const { name } of entries.filter((entry) => entry.isDirectory())) {
    const files = readdirSync(`${import.meta.dirname}/${name}`).filter((file) => !file.endsWith(".test.ts"));
    expect({ [name]: files.sort() }).toEqual({ [name]: [...ROOM, ...(MORE[name]?.files ?? [])].sort() });
  }
});
