import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { encode } from "uqr";
import { beforeAll, expect, test } from "vitest";
import { prepareZXingModule } from "zxing-wasm/reader";
import { Decoder, readWith, type Zxing } from "./decoder.ts";
import type { Gray } from "./filters.ts";
import { FAST, HARD } from "./ways.ts";

const FRAME_MS = 50;
let zxing: Zxing;

beforeAll(async () => {
  const file = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
  const wasmBinary = new Uint8Array(readFileSync(file)).buffer;
  const library = await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  zxing = library as typeof library & Zxing;
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
