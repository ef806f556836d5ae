import type { PrismaContext } from "#lib/db/context";
import { beginCheck } from "#lib/domain/moving-in/begin-check";
import { beginRun, beginUndo } from "#lib/domain/moving-in/begin-run";
import { checkBatch } from "#lib/domain/moving-in/check";
import { getMovingIn } from "#lib/domain/moving-in/read";
import { runFile } from "#lib/domain/moving-in/run";
import type { Choices, Kind } from "#lib/domain/moving-in/schema";
import { undoFile } from "#lib/domain/moving-in/undo";
import { uploadFile } from "#lib/domain/moving-in/upload";

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
  await checkFile(ctx, id, { ...(await getMovingIn(ctx, id)).choices, ...choices });
  return id;
}

/** Begins a run and runs it to its end. */
export const moveIn = async (ctx: PrismaContext, id: string): Promise<void> =>
  runFile(ctx, id, await beginRun(ctx, id));

/** Uploads, checks and moves in a file. Returns its id. */
export async function movedIn(...given: Parameters<typeof checkedFile>): Promise<string> {
  const id = await checkedFile(...given);
  await moveIn(given[0], id);
  return id;
}

/** Begins an undo and runs it to its end. */
export const undo = async (ctx: PrismaContext, id: string): Promise<void> =>
  undoFile(ctx, id, await beginUndo(ctx, id));
