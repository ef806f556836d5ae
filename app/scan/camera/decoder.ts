import type { ZXingReaderModule } from "zxing-wasm/reader";
import type { Gray } from "./filters.ts";
import { BARCODES, FAST, HARD, type Way } from "./ways.ts";

/** The harder ways begin when no code was found for this long. */
const HARDER_AFTER_MS = 500;
/** The way that found a code is tried again in each frame until it has found none for this long. */
const KEEPS_FOR_MS = 1_000;
const MOST_CODES = 8;

/** The parts of ZXing that the decoder uses. The picture goes to it in gray, as it is, which its own functions do not offer. */
export interface Zxing extends Pick<ZXingReaderModule, "readBarcodesFromPixmap"> {
  // The library takes the types of these from a package that it does not install.
  readonly HEAPU8: Uint8Array;
  _malloc(bytes: number): number;
  _free(pointer: number): void;
}

/**
 * Reads the codes of one frame after another. Each frame is read the fast way. Where that finds nothing for half a second, a
 * frame is read one harder way too, each way in its turn. Harder ways take at most half of the time. A barcode counts only where no
 * QR code is read.
 */
export class Decoder {
  readonly #zxing: Zxing;
  readonly #clock: () => number;
  #foundAt: number;
  #kept: Way | null = null;
  #turn = 0;
  #harderFrom = 0;

  constructor(zxing: Zxing, clock: () => number = () => performance.now()) {
    this.#zxing = zxing;
    this.#clock = clock;
    this.#foundAt = clock();
  }

  /** `readsBarcodes`: the store has codes of another system, which can be barcodes. */
  read(picture: Gray, readsBarcodes = false): string[] {
    const texts = this.#readQrCodes(picture);
    return texts.length > 0 || !readsBarcodes ? texts : readWith(this.#zxing, picture, BARCODES);
  }

  #readQrCodes(picture: Gray): string[] {
    const began = this.#clock();
    const texts = readWith(this.#zxing, picture, FAST);
    if (texts.length > 0) {
      this.#foundAt = began;
      return texts;
    }
    const quietMs = began - this.#foundAt;
    if (quietMs > KEEPS_FOR_MS) this.#kept = null;
    if (began < this.#harderFrom || (!this.#kept && quietMs < HARDER_AFTER_MS)) return [];
    return this.#readHarder(picture);
  }

  #readHarder(picture: Gray): string[] {
    const began = this.#clock();
    const way = this.#kept ?? HARD[this.#turn++ % HARD.length] ?? FAST;
    const texts = readWith(this.#zxing, picture, way);
    const ended = this.#clock();
    this.#harderFrom = ended + (ended - began);
    if (texts.length > 0) {
      this.#kept = way;
      this.#foundAt = ended;
    }
    return texts;
  }
}

/** Reads one picture in one way. */
export function readWith(zxing: Zxing, picture: Gray, way: Way): string[] {
  const { luma, width, height } = way.prepare(picture);
  const pointer = zxing._malloc(luma.length);
  if (!pointer) throw new Error("no memory for the picture");
  try {
    zxing.HEAPU8.set(luma, pointer);
    const found = zxing.readBarcodesFromPixmap(pointer, width, height, optionsOf(way));
    const texts = new Set<string>();
    for (let index = 0; index < found.size(); index++) {
      const code = found.get(index);
      if (code?.isValid && code.text) texts.add(code.text);
    }
    return [...texts];
  } finally {
    zxing._free(pointer);
  }
}

const optionsOf = (way: Way): Parameters<Zxing["readBarcodesFromPixmap"]>[3] => ({
  formats: way.formats,
  tryHarder: way !== BARCODES, // for barcodes it takes far longer, and reads hardly more
  tryRotate: way === BARCODES, // QR codes are found in any direction
  tryInvert: way !== BARCODES,
  tryDownscale: way.isShrunk,
  tryDenoise: way.isDenoised,
  binarizer: way.binarizer,
  isPure: false,
  downscaleThreshold: 200,
  downscaleFactor: 2,
  minLineCount: 2,
  maxNumberOfSymbols: MOST_CODES,
  validateOptionalChecksum: false,
  returnErrors: false,
  eanAddOnSymbol: 0,
  textMode: 0,
  characterSet: 0,
  tryCode39ExtendedMode: true,
});
