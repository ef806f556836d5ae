import { log } from "#lib/config/log";
import { AppError } from "#lib/core/errors";
import { isUuid } from "#lib/core/ids";
import type { Mode } from "#lib/core/request";
import { shownEmail } from "#lib/core/shown-email";
import { timesOf, toUnix } from "#lib/core/time";
import { aheadSeconds } from "#lib/db/ahead";
import { pool } from "#lib/db/client";
import { type Context, makeContext } from "#lib/db/context";
import { storageOf } from "#lib/storage/from-environment";
import type { Range, Storage } from "#lib/storage/storage";
import { listAllOrderFiles, listOrderFiles } from "./read.ts";
import type { DownloadsView, OrderDownloads, OrderFile } from "./schema.ts";
import { COUNT_DOWNLOAD, FILE_TO_DOWNLOAD, FIND_ORDER, LINK_OF_ORDER, STORE_OF_ORDER } from "./sql.ts";
import { downloadToken, readDownloadToken } from "./token.ts";

/** The downloads of an order, and the context in which its buyer acts. */
export interface Downloads {
  ctx: Context;
  orderId: string;
  /** Whether the link was withdrawn. */
  isWithdrawn: boolean;
}

interface LinkRow {
  download_number: number;
  download_withdrawn_at: Date | null;
}

/** Returns the downloads of a token, or null for a token that was not made here or whose order is gone. */
export async function findDownloads(token: string, realNow: Date): Promise<Downloads | null> {
  const link = readDownloadToken(token);
  if (!link) return null;
  const { merchantId, orderId, number } = link;
  const { rows } = await pool().query<LinkRow & { mode: Mode }>({ ...FIND_ORDER, values: [merchantId, orderId] });
  const [row] = rows;
  if (!row) return null;
  const isWithdrawn = row.download_withdrawn_at !== null || row.download_number !== number;
  const actor = { kind: "system", id: orderId, name: "download", scopes: [] } as const;
  const times = timesOf(realNow, await aheadSeconds(merchantId, row.mode));
  return { ctx: makeContext({ merchantId, mode: row.mode, actor, ...times }), orderId, isWithdrawn };
}

const STATES: Record<string, DownloadsView["state"]> = {
  pending: "unpaid",
  refunded: "refunded",
  canceled: "canceled",
};

/** Returns what the page of an order's downloads shows, as of now. */
export async function viewDownloads({ ctx, orderId, isWithdrawn }: Downloads): Promise<DownloadsView> {
  const [row] = await ctx.sql<{ store: string; support_email: string | null; status: string }>(STORE_OF_ORDER, [
    orderId,
  ]);
  if (!row) throw new Error("An order without a store.");
  const { store, support_email, status } = row;
  const state = isWithdrawn ? "withdrawn" : (STATES[status] ?? "ready");
  return {
    store,
    support_email: shownEmail(support_email),
    mode: ctx.mode,
    state,
    files: state === "ready" ? await listOrderFiles(ctx, orderId) : [],
  };
}

/** Returns the files of an order with their link, also one that is withdrawn, or null when there is nothing to download. */
export async function findOrderDownloads(ctx: Context, orderId: string): Promise<OrderDownloads | null> {
  const files = await listAllOrderFiles(ctx, orderId);
  if (files.length === 0) return null;
  const [row] = await ctx.sql<LinkRow>(LINK_OF_ORDER, [orderId]);
  if (!row) return null;
  const token = downloadToken({ merchantId: ctx.merchantId, orderId, number: row.download_number });
  return { files, token, withdrawn: toUnix(row.download_withdrawn_at) };
}

/** Returns the token and the files of an order, for its guest, or null when there is nothing to download or the link is withdrawn. */
export async function downloadsOf(
  ctx: Context,
  orderId: string,
): Promise<{ token: string; files: OrderFile[] } | null> {
  const found = await findOrderDownloads(ctx, orderId);
  const files = found?.files.filter(({ removed }) => removed === null) ?? [];
  return found && found.withdrawn === null && files.length > 0 ? { token: found.token, files } : null;
}

/** A file that a buyer may download. */
export interface DownloadedFile {
  name: string;
  size_bytes: number;
  storage_name: string;
}

/** Returns a file of an order, or null when it has none of this id, the link is withdrawn, or the order is not paid, refunded or canceled. */
export async function findDownload(
  { ctx, orderId, isWithdrawn }: Downloads,
  id: string,
): Promise<DownloadedFile | null> {
  if (isWithdrawn || !isUuid(id)) return null;
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
