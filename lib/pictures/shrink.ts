import sharp from "sharp";
import { AppError } from "#lib/core/errors";

/** The largest file that is taken. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
/** A small file can contain a huge picture. */
const MAX_PIXELS = 50_000_000;

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
 * was taken. Of an animation it takes the first frame. Throws `invalid_request` for a file that is no picture.
 */
export async function shrinkPicture(file: Uint8Array): Promise<Map<Width, Buffer>> {
  const beginning = Buffer.from(file.subarray(0, BEGINNING_BYTES)).toString("latin1");
  if (!BEGINNINGS.some(({ at, text }) => beginning.startsWith(text, at)))
    throw refused("This file is not a JPEG, PNG, WebP, AVIF or GIF.");
  try {
    const sizes = await Promise.all(WIDTHS.map(async (width) => [width, await encode(file, width)] as const));
    return new Map(sizes);
  } catch (error) {
    if (error instanceof Error && /pixel limit/i.test(error.message)) {
      throw refused(`The picture has more than ${MAX_PIXELS / 1_000_000} million pixels.`);
    }
    throw refused("The picture is damaged or incomplete.");
  }
}

const encode = (file: Uint8Array, width: number): Promise<Buffer> =>
  sharp(file, { limitInputPixels: MAX_PIXELS, failOn: "error", sequentialRead: true })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer();

const refused = (message: string): AppError =>
  new AppError("invalid_request", `${message} Choose another one.`, { param: "picture" });
