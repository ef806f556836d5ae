import { AppError, isAppError } from "#lib/core/errors";
import { inTurn } from "#lib/core/turns";
import { loadSharp } from "./load-sharp.ts";

/** The largest file that is taken. */
/** A small file can contain a huge picture. */
const MAX_PIXELS = 25_000_000;
/** Each takes up to 100 MB, and one of the four threads that passwords and files also use. */
const TURNS = {
  name: "picture",
  atOnce: 2,
  waiting: 10,
  refusal: "Too many pictures are being processed. Wait a few seconds, then choose the picture again.",
};

/** The widths that a picture is kept in, the largest first. A smaller picture is not made larger. */
export const WIDTHS = [1_600, 640, 160] as const;
export type Width = (typeof WIDTHS)[number];
const QUALITY = 80;

/** What files of the formats that are taken begin with, at its place. SVG is not among them: it can contain scripts. */
const BEGINNINGS = [
  { at: 0, text: "\xff\xd8\xff" }, // JPEG
  { at: 0, text: "\x89PNG\r\n\x1a\n" },
  { at: 0, text: "GIF8" },
  { at: 8, text: "WEBP" },
  { at: 4, text: "ftypavif" },
];
const BEGINNING_BYTES = 16;

/**
 * Decodes a picture and encodes it again as WebP in each width, upright and without its metadata, such as the place where it
 * was taken. Of an animation it takes the first frame. Throws `invalid_request` for a file that is no picture, and `unavailable`
 * when too many are waiting.
 */
export async function shrinkPicture(file: Uint8Array): Promise<Map<Width, Buffer>> {
  const beginning = Buffer.from(file.subarray(0, BEGINNING_BYTES)).toString("latin1");
  if (!BEGINNINGS.some(({ at, text }) => beginning.startsWith(text, at)))
    throw refused("This file is not a JPEG, PNG, WebP, AVIF or GIF.");
  const sharp = await loadSharp();
  try {
    return await inTurn(TURNS, () => encode(sharp, file));
  } catch (error) {
    if (isAppError(error)) throw error;
    if (error instanceof Error && /pixel limit/i.test(error.message)) {
      throw refused(`The picture has more than ${MAX_PIXELS / 1_000_000} million pixels. Make it smaller, or crop it.`);
    }
    throw refused("The picture is damaged or incomplete.");
  }
}

/** Decodes once, and encodes one width after the other, so that a picture never takes more than one thread. */
async function encode(sharp: Awaited<ReturnType<typeof loadSharp>>, file: Uint8Array): Promise<Map<Width, Buffer>> {
  const { data, info } = await sharp(file, { limitInputPixels: MAX_PIXELS, failOn: "error", sequentialRead: true })
    .autoOrient()
    .resize({ width: WIDTHS[0], withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const sizes = new Map<Width, Buffer>();
  for (const width of WIDTHS) {
    const one = sharp(data, { raw: info }).resize({ width, withoutEnlargement: true });
    sizes.set(width, await one.webp({ quality: QUALITY }).toBuffer());
  }
  return sizes;
}

const refused = (message: string): AppError =>
  new AppError("invalid_request", `${message} Choose another one.`, { param: "picture" });
