import { randomBytes } from "node:crypto";
import { log } from "#lib/config/log";
import { AppError, invalid, isAppError, notFound } from "#lib/core/errors";
import { newId } from "#lib/core/ids";
import { DAY_SECONDS } from "#lib/core/spans";
import { addSeconds } from "#lib/core/time";
import { atPresent, type Context } from "#lib/db/context";
import { inTransaction } from "#lib/db/transaction";
import { storageOf } from "#lib/storage/from-environment";
import type { Storage } from "#lib/storage/storage";
import { readFileName } from "./file-name.ts";
import { MAX_FILE_BYTES, MAX_FILES } from "./schema.ts";
import { ADD, ANNOUNCE, CAN_ADD, LOCK_FILE, LOCK_PRODUCT, REPLACE, TAKE } from "./sql.ts";

/** What an upload is for. */
export interface NewFile {
  productId: string;
  /** As the browser names it. */
  name: string;
  size: number;
  /** Only buyers of this variant get it. Ignored with `replaces`. */
  variantId?: string;
  /** The file that it replaces: buyers then get this one. */
  replaces?: string;
}

/** Far longer than an upload can take. */
const UPLOAD_MAX_S = DAY_SECONDS;
const NAME_BYTES = 20;

/**
 * Stores a file of a digital product, or replaces one. Everything that can be refused is refused before its content is read.
 * It is used in one transaction once it is complete; one that is cut off leaves nothing. Returns its id. Throws `not_found`,
 * `invalid_request`, `payload_too_large`, `invalid_transition` for too many files, and `unavailable`.
 */
export async function uploadFile(
  ctx: Context,
  file: NewFile,
  content: AsyncIterable<Uint8Array>,
  storage: Storage = storageOf("files"),
): Promise<string> {
  const checked = { ...file, name: readFileName(file.name), storageName: randomBytes(NAME_BYTES).toString("hex") };
  refuseSize(file.size);
  await refuse(ctx, checked);
  await ctx.sql(ANNOUNCE, [checked.storageName, addSeconds(ctx.realNow, UPLOAD_MAX_S)]);
  try {
    await store(checked, content, storage);
    return await inTransaction(atPresent(ctx), (tx) => use(tx, checked));
  } catch (error) {
    if (isAppError(error)) await drop(checked.storageName, storage); // after any other error it may be in use
    throw error;
  }
}

function refuseSize(size: number): void {
  if (!Number.isSafeInteger(size) || size <= 0) throw invalid("file", "The file is empty. Choose another one.");
  if (size > MAX_FILE_BYTES) {
    throw new AppError(
      "payload_too_large",
      `The file is larger than ${MAX_FILE_BYTES / 1_000_000} MB. Choose a smaller one.`,
    );
  }
}

/** Refuses what cannot be added or replaced. Throws `not_found`, `invalid_request` and `invalid_transition`. */
async function refuse(ctx: Context, { productId, variantId, replaces }: NewFile): Promise<void> {
  const [found] = await ctx.sql<{ has_room: boolean; has_variant: boolean }>(CAN_ADD, [productId, variantId ?? null]);
  if (!found) throw notFound("product");
  if (replaces) return;
  if (!found.has_variant) throw invalid("variant", "This variant is gone. Reload the page and choose another one.");
  if (!found.has_room) {
    throw new AppError(
      "invalid_transition",
      `This product has ${MAX_FILES} files, the maximum. Remove one, or combine several into one ZIP file.`,
    );
  }
}

async function store(
  { name, size, storageName }: NewFile & { storageName: string },
  content: AsyncIterable<Uint8Array>,
  storage: Storage,
): Promise<void> {
  try {
    await storage.put(storageName, content, { size, type: "application/octet-stream" });
  } catch (err) {
    log.error({ err, name, size }, "a file was not stored");
    throw new AppError("unavailable", "The file could not be stored, so nothing was changed. Choose it again.");
  }
}

async function use(tx: Context, file: NewFile & { storageName: string }): Promise<string> {
  const { productId, name, size, storageName, replaces, variantId = null } = file;
  await tx.sql(LOCK_PRODUCT, [productId]);
  await refuse(tx, file);
  const [taken] = await tx.sql(TAKE, [storageName, tx.realNow]);
  if (!taken) throw new AppError("unavailable", "The upload took too long. Choose the file again.");
  if (!replaces) {
    const id = newId();
    await tx.sql(ADD, [productId, id, variantId, name, size, storageName, tx.realNow]);
    return id;
  }
  const [old] = await tx.sql<{ storage_name: string }>(LOCK_FILE, [productId, replaces]);
  if (!old) throw notFound("file");
  await tx.sql(REPLACE, [replaces, name, size, storageName, tx.realNow]);
  await tx.sql(ANNOUNCE, [old.storage_name, tx.realNow]);
  return replaces;
}

/**
 * Removes what was stored. It stays announced, so that a job removes it once more: a service may go on storing what it got of an
 * upload for some time after that was cut off.
 */
async function drop(storageName: string, storage: Storage): Promise<void> {
  await storage
    .remove(storageName)
    .catch((err: unknown) => log.warn({ err }, "a file that is not used is removed later"));
}
