"use server";
import { revalidatePath } from "next/cache";
import { after } from "next/server";
import { z } from "zod";
import { log } from "#lib/config/log";
import { isAppError } from "#lib/core/errors";
import type { RequestFacts } from "#lib/core/request";
import type { PrismaContext } from "#lib/db/context";
import { beginCheck, cancelCheck } from "#lib/domain/imports/begin-check";
import { beginRun, beginUndo } from "#lib/domain/imports/begin-run";
import { checkBatch } from "#lib/domain/imports/check";
import { discardFile } from "#lib/domain/imports/discard";
import { ENCODINGS } from "#lib/domain/imports/encodings";
import { getImport } from "#lib/domain/imports/read";
import { runFile } from "#lib/domain/imports/run";
import { type Choices, DATE_FORMATS, MONEY_FORMATS } from "#lib/domain/imports/schema";
import { stopRun } from "#lib/domain/imports/stop";
import { undoFile } from "#lib/domain/imports/undo";
import { action } from "#lib/pages/action";
import { workFor } from "#lib/pages/work-for";

const aColumn = z.coerce.number().int().min(0).optional();
const COLUMNS = {
  email: aColumn,
  name: aColumn,
  last_name: aColumn,
  marketing: aColumn,
  code: aColumn,
  balance: aColumn,
  paid: aColumn,
  currency: aColumn,
  expires: aColumn,
  event: aColumn,
  event_date: aColumn,
  tier: aColumn,
  attendee: aColumn,
  product: aColumn,
  uses: aColumn,
  voided: aColumn,
  recipient_email: aColumn,
  recipient_name: aColumn,
  message: aColumn,
  metadata: aColumn,
};
const FILE = z.object({ id: z.uuid() });

/** The rows of a small file are read when its page comes back. The work on a large one goes on after the answer. */
const WAIT_MS = 1_500;
/** After this the schedule goes on. It also does when this process ends. */
const WORK_MS = 600_000;

/** Reads a file with the chosen columns and formats, to show what becomes of each row. */
export const check = action(
  {
    input: FILE.extend({
      ...COLUMNS,
      money: z.enum(MONEY_FORMATS).optional(),
      dates: z.enum(DATE_FORMATS).optional(),
      target: z.string().max(100).optional(),
      encoding: z.enum(ENCODINGS).optional(),
      left_out: z.array(z.coerce.number().int().min(0)).optional(),
      left_out_all: z.literal("on").optional(),
    }),
  },
  async ({ ctx, input: { id, money = null, dates = null, target = null, encoding = null, left_out, ...rest } }) => {
    const { left_out_all, ...columns } = rest;
    const chosen = Object.entries(columns).filter((column): column is [string, number] => column[1] !== undefined);
    const choices: Choices = { columns: Object.fromEntries(chosen), money, dates, target, encoding, left_out };
    if (left_out_all) choices.left_out = [...(await getImport(ctx, id)).headers.keys()];
    await beginCheck(ctx, id, choices);
    const next = () => checkBatch(ctx, id);
    if (await workFor(WAIT_MS, next)) after(() => workFor(WORK_MS, next));
    return { open: `/settings/import/${id}` };
  },
);

/** Stops reading the rows of a file. */
export const cancel = action({ input: FILE }, async ({ ctx, input: { id } }) => {
  await cancelCheck(ctx, id);
  revalidatePath(`/settings/import/${id}`);
  return { message: "Stopped. Nothing was changed" };
});

/** Begins to import a checked file. It runs after the answer, and its page shows how far it is. */
export const start = action({ input: FILE }, async ({ ctx, input: { id } }) => {
  const run = await beginRun(ctx, id);
  afterAnswer(runFile, ctx, id, run);
  return { message: "Importing" };
});

/** Begins to remove all that a file made, while nothing of it was used. It runs as `start` does. */
export const undo = action({ input: FILE }, async ({ ctx, input: { id } }) => {
  const run = await beginUndo(ctx, id);
  afterAnswer(undoFile, ctx, id, run);
  return { message: "The undo has begun" };
});

/** A refusal is kept with the file, and its page shows it. */
function afterAnswer(work: typeof runFile, ctx: PrismaContext & RequestFacts, id: string, run: string): void {
  const fail = (err: unknown): void => {
    if (!isAppError(err)) log.error({ request_id: ctx.requestId, err }, "importing a file or undoing it failed");
  };
  after(() => work(ctx, id, run).catch(fail));
  revalidatePath(`/settings/import/${id}`);
}

/** Stops a run or an undo, so that it changes nothing. */
export const stop = action({ input: FILE }, async ({ ctx, input: { id } }) => {
  await stopRun(ctx, id);
  revalidatePath(`/settings/import/${id}`);
  return { message: "Stopped. Nothing was changed" };
});

/** Forgets a file that was not imported. */
export const discard = action({ input: FILE }, async ({ ctx, input: { id } }) => {
  await discardFile(ctx, id);
  return { open: "/settings/import" };
});
