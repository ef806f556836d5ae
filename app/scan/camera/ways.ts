import { even, type Gray, part, sharpen, smooth, twice } from "./filters.ts";

/** How ZXing turns shades of gray into black and white, by its number in the library. */
const BINARIZERS = { local: 0, histogram: 1, fixed: 2 };

/** One way to look for codes in a picture. */
export interface Way {
  name: string;
  prepare: (picture: Gray) => Gray;
  binarizer: number;
  formats: string;
  isDenoised: boolean;
  /** Reads also a smaller copy of the picture. */
  isShrunk: boolean;
}

const same = (picture: Gray): Gray => picture;

const way = (name: string, prepare: Way["prepare"], more: Partial<Way> = {}): Way => ({
  name,
  prepare,
  binarizer: BINARIZERS.local,
  formats: "QRCode",
  isDenoised: false,
  isShrunk: false,
  ...more,
});

/** The part of the picture's sides that is enlarged at a time. The parts overlap, so that no code lies between them. */
const SHARE = 0.6;

/** Enlarges one part: 0 is the left or upper end of a side, 1 the other. */
const enlarge =
  (across: number, down: number) =>
  (picture: Gray): Gray => {
    const [width, height] = [Math.floor(picture.width * SHARE), Math.floor(picture.height * SHARE)];
    const [left, top] = [(picture.width - width) * across, (picture.height - height) * down];
    return twice(part(picture, Math.floor(left), Math.floor(top), width, height));
  };

/** Every frame is read this way. It also reads inverted codes. */
export const FAST = way("fast", same);

/**
 * The barcodes that cards of other systems have, and that cannot be read in part: each has a checksum and a length. ZXing looks for
 * them in few lines of the picture, in two directions.
 */
export const BARCODES: Way = way("barcodes", same, { formats: "Code128,EAN13,EAN8,UPCA" });

/** For codes that the fast way cannot read. Those that read most come first; each reads some that no other can. */
export const HARD: readonly Way[] = [
  way("twice the size, middle", enlarge(0.5, 0.5)),
  way("sharpened", (picture) => sharpen(picture, 4, 2.5)),
  way("smaller, denoised", same, { isDenoised: true, isShrunk: true }),
  way("even light, smooth", (picture) => even(smooth(picture, 1), 24), { binarizer: BINARIZERS.fixed }),
  way("twice the size, upper left", enlarge(0, 0)),
  way("one threshold", same, { binarizer: BINARIZERS.fixed }),
  way("twice the size, lower right", enlarge(1, 1)),
  way("even light", (picture) => even(picture, 12)),
  way("twice the size, upper right", enlarge(1, 0)),
  way("threshold by histogram", same, { binarizer: BINARIZERS.histogram }),
  way("twice the size, lower left", enlarge(0, 1)),
];
