import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { encode } from "uqr";
import { beforeAll, expect, test } from "vitest";
import { prepareZXingModule } from "zxing-wasm/reader";
import { prepareZXingModule as prepareWriter, writeBarcode } from "zxing-wasm/writer";
import { Decoder, readWith, type Zxing } from "./decoder.ts";
import type { Gray } from "./filters.ts";
import { BARCODES, FAST, HARD } from "./ways.ts";

const FRAME_MS = 50;
let zxing: Zxing;

beforeAll(async () => {
  const overrides = (file: string) => {
    const path = createRequire(import.meta.url).resolve(`zxing-wasm/${file}`);
    return { overrides: { wasmBinary: new Uint8Array(readFileSync(path)).buffer }, fireImmediately: true } as const;
  };
  const library = await prepareZXingModule(overrides("reader/zxing_reader.wasm"));
  zxing = library as typeof library & Zxing;
  await prepareWriter(overrides("writer/zxing_writer.wasm"));
});

/** A picture with a barcode in its middle, of 2 pixels a bar and 60 high, on its side if `isOnSide`. */
async function barcode(format: "Code128" | "EAN13" | "EAN8" | "UPCA", text: string, isOnSide = false): Promise<Gray> {
  const { symbol } = await writeBarcode(text, { format });
  const drawn = picture({});
  const [left, top] = [Math.floor((drawn.width - 2 * symbol.width) / 2), 210];
  for (let across = 0; across < 2 * symbol.width; across++) {
    for (let down = 0; down < 60; down++) {
      const [x, y] = isOnSide ? [top + down, left + across] : [left + across, top + down];
      if (symbol.data[across >> 1] === 0) drawn.luma[y * drawn.width + x] = 30;
    }
  }
  return drawn;
}

test.each([
  ["Code128", "OLD-77-4411", "OLD-77-4411"],
  ["EAN13", "4006381333931", "4006381333931"],
  ["EAN8", "96385074", "96385074"],
  ["UPCA", "012345678905", "0012345678905"],
] as const)("a barcode of the kind %s is read upright and on its side", async (format, text, read) => {
  expect(readWith(zxing, await barcode(format, text), BARCODES)).toEqual([read]);
  expect(readWith(zxing, await barcode(format, text, true), BARCODES)).toEqual([read]);
});

test("barcodes are read where the store has codes of another system, unless there is a QR code", async () => {
  const decoder = new Decoder(zxing);
  const picture = await barcode("Code128", "OLD-77");
  expect(decoder.read(picture, true)).toEqual(["OLD-77"]);
  expect(decoder.read(picture)).toEqual([]);
  const both = { ...picture, luma: picture.luma.map((shade, index) => Math.min(shade, FIVE.luma[index] ?? 255)) };
  expect(decoder.read(both, true)).not.toContain("OLD-77");
});

test("pictures without a barcode have none, also where QR codes are hard to read", () => {
  for (const each of [EMPTY, FIVE]) expect(readWith(zxing, each, BARCODES)).toEqual([]);
});

/** A light picture of 480 × 480 with codes of 100 pixels around the given middles. */
function picture(codes: Record<string, [x: number, y: number]>, [dark, light] = [30, 220]): Gray {
  const side = 480;
  const luma = new Uint8Array(side * side).fill(light ?? 220);
  for (const [text, [x, y]] of Object.entries(codes)) {
    const { data, size } = encode(text, { border: 0 });
    const module = Math.floor(100 / size);
    const [left, top] = [x - Math.floor((size * module) / 2), y - Math.floor((size * module) / 2)];
    for (let pixel = 0; pixel < (size * module) ** 2; pixel++) {
      const [across, down] = [pixel % (size * module), Math.floor(pixel / (size * module))];
      if (data[Math.floor(down / module)]?.[Math.floor(across / module)]) {
        luma[(top + down) * side + left + across] = dark ?? 30;
      }
    }
  }
  return { luma, width: side, height: side };
}

const FIVE = picture({ A: [90, 90], B: [390, 90], C: [240, 240], D: [90, 390], E: [390, 390] });
const EMPTY = picture({});

test("all codes of a picture are read, also inverted", () => {
  expect(readWith(zxing, FIVE, FAST).sort()).toEqual(["A", "B", "C", "D", "E"]);
  expect(readWith(zxing, picture({ A: [240, 240] }, [220, 30]), FAST)).toEqual(["A"]);
});

test.each(HARD)("a picture is also read $name", (way) => {
  expect(readWith(zxing, FIVE, way)).not.toEqual([]);
  expect(readWith(zxing, EMPTY, way)).toEqual([]);
});

test("the enlarged parts cover the whole picture", () => {
  const parts = HARD.filter(({ name }) => name.startsWith("twice"));
  expect(new Set(parts.flatMap((way) => readWith(zxing, FIVE, way)))).toEqual(new Set("ABCDE"));
});

/** A library that reads nothing but in `readable` ways, notes the sizes that it was given, and takes `tookMs` each time. */
function fake(readable: (width: number) => boolean, tookMs = 0) {
  const clock = { now: 0 };
  const widths: number[] = [];
  const library: Zxing = {
    HEAPU8: new Uint8Array(1_000_000),
    _malloc: () => 8,
    _free: () => {},
    readBarcodesFromPixmap: (_, width) => {
      clock.now += tookMs;
      widths.push(width);
      const found = readable(width) ? [{ isValid: true, text: "A" }] : [];
      return { size: () => found.length, get: (index: number) => found[index] } as never;
    },
  };
  return { decoder: new Decoder(library, () => clock.now), widths, clock };
}

function frames({ decoder, clock }: ReturnType<typeof fake>, count: number): string[] {
  return Array.from({ length: count }, () => {
    clock.now += FRAME_MS;
    return decoder.read(EMPTY);
  }).flat();
}

const LARGER = 576; // twice 0.6 of the width

test("a picture that is read the fast way is read no other way", () => {
  const reader = fake(() => true);
  expect(frames(reader, 100)).toHaveLength(100);
  expect(reader.widths).toHaveLength(100);
});

test("after half a second without a code each frame is read one harder way too, all in turn", () => {
  const reader = fake(() => false);
  frames(reader, 9);
  expect(reader.widths).toHaveLength(9);
  frames(reader, HARD.length);
  expect(reader.widths).toHaveLength(9 + 2 * HARD.length);
  expect(reader.widths.filter((width) => width === LARGER)).toHaveLength(5);
});

test("the way that found a code is used as long as it finds it", () => {
  const reader = fake((width) => width === LARGER);
  frames(reader, 10);
  reader.widths.length = 0;
  expect(frames(reader, 20)).toHaveLength(20);
  expect(new Set(reader.widths)).toEqual(new Set([EMPTY.width, LARGER]));
});

test("harder ways leave half of the time to the fast way", () => {
  const reader = fake(() => false, 200);
  frames(reader, 100);
  expect(reader.widths.length).toBeLessThan(155);
});
