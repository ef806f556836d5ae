import type { PrismaContext } from "#lib/db/context";
import { beginCheck } from "#lib/domain/imports/begin-check";
import { beginRun, beginUndo } from "#lib/domain/imports/begin-run";
import { checkBatch } from "#lib/domain/imports/check";
import type { Encoding } from "#lib/domain/imports/encodings";
import { getImport } from "#lib/domain/imports/read";
import { runFile } from "#lib/domain/imports/run";
import type { Choices, Kind } from "#lib/domain/imports/schema";
import { undoFile } from "#lib/domain/imports/undo";
import { uploadFile } from "#lib/domain/imports/upload";

/** Writes a text in an encoding that is no Unicode, by what each one or two bytes are decoded to. */
export function encoded(text: string, encoding: Encoding): Uint8Array {
  const bytes = tables.get(encoding) ?? tableOf(encoding);
  tables.set(encoding, bytes);
  return Uint8Array.from(
    Array.from(text, (character) => {
      const found = bytes.get(character);
      if (!found) throw new Error(`${encoding} has no ${character}`);
      return found;
    }).flat(),
  );
}

const tables = new Map<Encoding, Map<string, number[]>>();

function tableOf(encoding: Encoding): Map<string, number[]> {
  const decoder = new TextDecoder(encoding);
  const all = Array.from({ length: 256 }, (_, byte) => byte);
  const table = new Map<string, number[]>();
  for (const bytes of [...all.map((one) => [one]), ...all.slice(0x81).flatMap((one) => all.map((two) => [one, two]))]) {
    const text = decoder.decode(Uint8Array.from(bytes));
    if (Array.from(text).length === 1 && !table.has(text)) table.set(text, bytes);
  }
  return table;
}

/** Begins a dry run and runs it to its end. */
export async function checkFile(ctx: PrismaContext, id: string, choices: Choices): Promise<void> {
  await beginCheck(ctx, id, choices);
  while (await checkBatch(ctx, id));
}

/** Uploads a file and checks it with the guessed choices, or with these. Returns its id. */
export async function checkedFile(
  ctx: PrismaContext,
  kind: Kind,
  lines: readonly string[],
  choices: Partial<Choices> = {},
): Promise<string> {
  const id = await uploadFile(ctx, kind, "old system.csv", new TextEncoder().encode(lines.join("\n")));
  await checkFile(ctx, id, { ...(await getImport(ctx, id)).choices, ...choices });
  return id;
}

/** Begins a run and runs it to its end. */
export const runImport = async (ctx: PrismaContext, id: string): Promise<void> =>
  runFile(ctx, id, await beginRun(ctx, id));

/** Uploads, checks and imports a file. Returns its id. */
export async function importedFile(...given: Parameters<typeof checkedFile>): Promise<string> {
  const id = await checkedFile(...given);
  await runImport(given[0], id);
  return id;
}

/** Begins an undo and runs it to its end. */
export const undo = async (ctx: PrismaContext, id: string): Promise<void> =>
  undoFile(ctx, id, await beginUndo(ctx, id));
