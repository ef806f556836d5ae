import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

let prepared: Promise<unknown> | undefined;

/** Returns the texts of the QR codes in a picture (PNG or WebP), read with the library of the scanner. */
export async function readQr(picture: Uint8Array): Promise<string[]> {
  prepared ??= prepare();
  await prepared;
  const found = await readBarcodes(picture, { formats: ["QRCode"] });
  return found.map(({ text }) => text);
}

function prepare(): Promise<unknown> {
  const file = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
  const wasmBinary = new Uint8Array(readFileSync(file)).buffer;
  return prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
}
