import { log } from "#lib/config/log";
import { AppError } from "#lib/core/errors";
import { isUuid } from "#lib/core/ids";
import type { Mode } from "#lib/core/request";
import { pool } from "#lib/db/client";
import { type Context, makeContext } from "#lib/db/context";
import { storageOf } from "#lib/storage/from-environment";
import type { Range, Storage } from "#lib/storage/storage";
import { listOrderFiles } from "./read.ts";
import type { DownloadsView, OrderFile } from "./schema.ts";
import { COUNT_DOWNLOAD, FILE_TO_DOWNLOAD, FIND_ORDER, STORE_OF_ORDER } from "./sql.ts";
import { downloadToken, readDownloadToken } from "./token.ts";

/** The downloads of an order, and the context in which its buyer acts. */
export interface Downloads {
  ctx: Context;
  orderId: string;
}

/** Returns the downloads of a token, or null for a token that was not made here or whose order is gone. */
export async function findDownloads(token: string, now: Date): Promise<Downloads | null> {
  const ids = readDownloadToken(token);
  if (!ids) return null;
  const { merchantId, orderId } = ids;
  const { rows } = await pool().query<{ mode: Mode }>({ ...FIND_ORDER, values: [merchantId, orderId] });
  const [row] = rows;
  if (!row) return null;
  const actor = { kind: "system", id: orderId, name: "download", scopes: [] } as const;
  return { ctx: makeContext({ merchantId, mode: row.mode, actor, now }), orderId };
}

const STATES: Record<string, DownloadsView["state"]> = {
  pending: "unpaid",
  refunded: "refunded",
  canceled: "canceled",
};

/** Returns what the page of an order's downloads shows, as of now. */
export async function viewDownloads({ ctx, orderId }: Downloads): Promise<DownloadsView> {
  const [row] = await ctx.sql<{ store: string; support_email: string | null; status: string }>(STORE_OF_ORDER, [
    orderId,
  ]);
  if (!row) throw new Error("An order without a store.");
  const { store, support_email, status } = row;
  const state = STATES[status] ?? "ready";
  return {
    store,
    support_email,
    mode: ctx.mode,
    state,
    files: state === "ready" ? await listOrderFiles(ctx, orderId) : [],
  };
}

/** Returns the token and the files of an order, for its mail and its pages, or null when there is nothing to download. */
export async function downloadsOf(
  ctx: Context,
  orderId: string,
): Promise<{ token: string; files: OrderFile[] } | null> {
  const files = await listOrderFiles(ctx, orderId);
  return files.length > 0 ? { token: downloadToken(ctx.merchantId, orderId), files } : null;
}

/** A file that a buyer may download. */
export interface DownloadedFile {
  name: string;
  size_bytes: number;
  storage_name: string;
}

/** Returns a file of an order, or null when it has none of this id, or when the order is not paid, refunded or canceled. */
export async function findDownload({ ctx, orderId }: Downloads, id: string): Promise<DownloadedFile | null> {
  if (!isUuid(id)) return null;
  const [row] = await ctx.sql<DownloadedFile>(FILE_TO_DOWNLOAD, [orderId, id]);
  return row ? { ...row, size_bytes: Number(row.size_bytes) } : null;
}

/**
 * Opens a file or a part of it, and counts the download when it begins with the first byte: who goes on with one that was
 * interrupted is not counted again. Throws `unavailable`.
 */
export async function openDownload(
  { ctx, orderId }: Downloads,
  { id, file, range }: { id: string; file: DownloadedFile; range?: Range },
  storage: Storage = storageOf("files"),
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const stream = await storage.get(file.storage_name, range).catch((err: unknown) => {
    log.error({ err }, "a file could not be read");
    return null;
  });
  if (!stream) throw new AppError("unavailable", "The file cannot be read at the moment. Try again in a few minutes.");
  try {
    if (!range || range.from === 0) await ctx.sql(COUNT_DOWNLOAD, [orderId, id, ctx.now]);
    return stream;
  } catch (error) {
    await stream.cancel();
    throw error;
  }
}
