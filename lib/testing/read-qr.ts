import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { loadLibrary } from "#app/scan/camera/reader";

/** Returns the texts of the QR codes in a picture, read with the library of the scanner. */
export async function readQr(picture: Uint8Array): Promise<string[]> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const detector = await scanner();
  const found = await detector.detect(new (globalThis as Shims).ImageData(data, info.width, info.height));
  return found.map(({ rawValue }) => rawValue);
}

type Shims = typeof globalThis & {
  ImageData: new (data: Uint8Array, width: number, height: number) => ImageData;
};

/** The library is made for browsers, so it gets the two of their classes that it uses. */
async function scanner() {
  const shims = globalThis as Shims;
  shims.ImageData ??= class {
    readonly data: Uint8ClampedArray;
    readonly width: number;
    readonly height: number;
    constructor(data: Uint8Array, width: number, height: number) {
      this.data = new Uint8ClampedArray(data);
      this.width = width;
      this.height = height;
    }
  } as unknown as Shims["ImageData"];
  shims.DOMRectReadOnly ??= class {} as typeof DOMRectReadOnly;
  const { BarcodeDetector, prepareZXingModule, ZXING_WASM_VERSION } = await loadLibrary();
  const path = join(import.meta.dirname, `../../public/wasm/zxing-reader-${ZXING_WASM_VERSION}.wasm`);
  const wasmBinary = new Uint8Array(readFileSync(path)).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  return new BarcodeDetector({ formats: ["qr_code"] });
}
