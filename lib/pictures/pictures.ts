import { createHash } from "node:crypto";
import { appUrl } from "#lib/config/environment";
import { log } from "#lib/config/log";
import { AppError } from "#lib/core/errors";
import { storageOf } from "#lib/storage/from-environment";
import type { Storage } from "#lib/storage/storage";
import { shrinkPicture, WIDTHS, type Width } from "./shrink.ts";

const HASH_LENGTH = 40;
const NAME = new RegExp(`^[0-9a-f]{${HASH_LENGTH}}\\.webp$`);

/**
 * Keeps a picture in each width. Returns its public address, which is the same for the same picture. Throws `invalid_request`
 * for a file that is no picture, and `unavailable` when it cannot be stored.
 */
export async function keepPicture(file: Uint8Array, storage: Storage = storageOf("pictures")): Promise<string> {
  const sizes = await shrinkPicture(file);
  const largest = sizes.get(WIDTHS[0]) ?? new Uint8Array();
  const hash = createHash("sha256").update(largest).digest("hex").slice(0, HASH_LENGTH);
  try {
    // The largest is stored last: once it is there, the others are too.
    for (const [width, bytes] of [...sizes].reverse()) {
      const facts = { size: bytes.length, type: "image/webp" };
      await storage.put(fileName(`${hash}.webp`, width), inOnePart(bytes), facts);
    }
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
  storage: Storage = storageOf("pictures"),
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!NAME.test(name)) return null;
  const width = WIDTHS.find((one) => one === wanted) ?? WIDTHS[0];
  try {
    const stream = await storage.get(fileName(name, width));
    return stream && new Uint8Array(await new Response(stream).arrayBuffer());
  } catch (err) {
    log.error({ err }, "a picture could not be read");
    throw new AppError("unavailable", "The picture cannot be read at the moment. Try again in a few minutes.");
  }
}

const fileName = (name: string, width: Width): string =>
  width === WIDTHS[0] ? name : name.replace(".webp", `-${width}.webp`);

async function* inOnePart(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
