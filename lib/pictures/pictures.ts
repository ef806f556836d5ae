import { createHash } from "node:crypto";
import { join } from "node:path";
import { appUrl, environment } from "#lib/config/environment";
import { log } from "#lib/config/log";
import { AppError } from "#lib/core/errors";
import { diskStorage } from "./disk.ts";
import { s3Storage } from "./s3.ts";
import { shrinkPicture, WIDTHS, type Width } from "./shrink.ts";
import type { PictureStorage } from "./storage.ts";

const HASH_LENGTH = 40;
const NAME = new RegExp(`^[0-9a-f]{${HASH_LENGTH}}\\.webp$`);
const DEFAULT_REGION = "us-east-1";

/** Returns the storage that the environment names: a bucket, else a folder. */
export function pictureStorage(): PictureStorage {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION = DEFAULT_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = environment;
  if (!S3_BUCKET) return diskStorage(environment.PICTURES_FOLDER ?? join(process.cwd(), ".data", "pictures"));
  return s3Storage({
    bucket: S3_BUCKET,
    endpoint: S3_ENDPOINT ?? `https://s3.${S3_REGION}.amazonaws.com`,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID ?? "",
    secretAccessKey: S3_SECRET_ACCESS_KEY ?? "",
  });
}

/**
 * Keeps a picture in each width. Returns its public address, which is the same for the same picture. Throws `invalid_request`
 * for a file that is no picture, and `unavailable` when it cannot be stored.
 */
export async function keepPicture(file: Uint8Array, storage: PictureStorage = pictureStorage()): Promise<string> {
  const sizes = await shrinkPicture(file);
  const largest = sizes.get(WIDTHS[0]) ?? new Uint8Array();
  const hash = createHash("sha256").update(largest).digest("hex").slice(0, HASH_LENGTH);
  try {
    // The largest is stored last: once it is there, the others are too.
    for (const [width, bytes] of [...sizes].reverse()) await storage.put(fileName(`${hash}.webp`, width), bytes);
  } catch (err) {
    log.error({ err }, "a picture could not be stored");
    throw new AppError("unavailable", "The picture could not be stored, so nothing was changed. Choose it again.");
  }
  return `${appUrl()}/pictures/${hash}.webp`;
}

/** Returns a kept picture in a width, or null for a name that none has. Throws `unavailable` when it cannot be read. */
export async function readPicture(
  name: string,
  wanted: number,
  storage: PictureStorage = pictureStorage(),
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!NAME.test(name)) return null;
  const width = WIDTHS.find((one) => one === wanted) ?? WIDTHS[0];
  try {
    return await storage.get(fileName(name, width));
  } catch (err) {
    log.error({ err }, "a picture could not be read");
    throw new AppError("unavailable", "The picture cannot be read at the moment.");
  }
}

const fileName = (name: string, width: Width): string =>
  width === WIDTHS[0] ? name : name.replace(".webp", `-${width}.webp`);
