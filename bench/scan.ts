// Measures the scanner. First it counts which hard frames are read: by each way of our worker, by the worker's decoder, which takes
// turns at them, and by the decoder of html5-qrcode. Then it measures the time from a frame to the painted verdict and the frame
// rate of the video in Chromium, against the production server, with a phone held upright and on its side, and with codes of many
// sizes. Arguments: --frames N of each kind, --guests N, --only frames,browser.
import "./quiet.ts";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { prepareZXingModule } from "zxing-wasm/reader";
import { Decoder, readWith, type Zxing } from "#app/scan/camera/decoder";
import { type Gray, twice } from "#app/scan/camera/filters";
import { FAST, HARD, type Way } from "#app/scan/camera/ways";
import { median } from "./load.ts";
import { measureInBrowser } from "./scan-browser.ts";
import { hardFrames, SIDE } from "./scan-frames.ts";

const { values } = parseArgs({
  options: {
    frames: { type: "string", default: "20" },
    guests: { type: "string", default: "40" },
    only: { type: "string", default: "frames,browser" },
  },
});

const require = createRequire(import.meta.url);
const FRAME_MS = 50;
const [ALL, HTML5, WORKER, ANY] = ["codes", "html5-qrcode", "our worker", "any of these ways"];
const load = () =>
  loadavg()
    .map((one) => one.toFixed(1))
    .join(", ");

/** Ways that cost too much at the door, to compare with. */
const THOROUGH: readonly Way[] = [
  { ...FAST, name: "thorough: twice the size, whole", prepare: twice, isDenoised: true, isShrunk: true },
  { ...FAST, name: "thorough: all options of ZXing", isDenoised: true, isShrunk: true },
];

interface Reading {
  kind: string;
  name: string;
  codes: number;
  ms: number;
}

async function countFrames(): Promise<void> {
  const zxing = await loadZxing();
  const html5 = loadHtml5Qrcode();
  const readings: Reading[] = [];
  const turns: number[] = [];
  for await (const { kind, luma, texts } of hardFrames(Number(values.frames))) {
    const picture = { luma, width: SIDE, height: SIDE };
    const any = new Set<string>();
    const add = (name: string, read: () => string[]) => {
      const began = performance.now();
      const found = read().filter((text) => texts.includes(text));
      readings.push({ kind, name, codes: found.length, ms: performance.now() - began });
      for (const text of found) any.add(text);
    };
    add(HTML5, () => html5(picture));
    for (const way of [FAST, ...HARD, ...THOROUGH]) add(way.name, () => readWith(zxing, picture, way));
    add(WORKER, () => {
      const read = readInTurns(zxing, picture);
      if (read.texts.length > 0) turns.push(read.frames);
      return read.texts;
    });
    add(ANY, () => [...any]);
    add(ALL, () => texts);
  }
  printKinds(readings);
  printWays(readings);
  const share = (100 * codesOf(readings, WORKER)) / codesOf(readings, ANY);
  const later = turns.filter((frames) => frames > 1);
  console.log(`Our worker reads ${share.toFixed(1)} % of what any of these ways reads.`);
  console.log(
    `It reads ${turns.length - later.length} frames at once, and ${later.length} after half a second and ${median(later)} more turns (median).`,
  );
}

function printKinds(readings: readonly Reading[]): void {
  const kinds = Map.groupBy(readings, ({ kind }) => kind);
  const rows = [...kinds].map(([kind, of]) => ({
    kind,
    ...Object.fromEntries([ALL, HTML5, FAST.name, WORKER, ANY].map((name) => [name, codesOf(of, name)])),
  }));
  console.table(rows);
}

function printWays(readings: readonly Reading[]): void {
  const names = Map.groupBy(readings, ({ name }) => name);
  const rows = [...names].map(([name, of]) => ({
    name,
    codes: codesOf(of, name),
    "ms a frame": Number(median(of.map(({ ms }) => ms)).toFixed(1)),
  }));
  console.table(rows.filter(({ name }) => ![ALL, ANY, WORKER].includes(name)));
}

const codesOf = (readings: readonly Reading[], name: string): number =>
  readings.reduce((sum, one) => sum + (one.name === name ? one.codes : 0), 0);

/** Holds one frame before the decoder until it is read or each way had its turn, as a guest does for two seconds. */
function readInTurns(zxing: Zxing, picture: Gray): { texts: string[]; frames: number } {
  let now = 0;
  const decoder = new Decoder(zxing, () => now);
  let texts = decoder.read(picture);
  now = 1_000;
  let frames = 1;
  for (; texts.length === 0 && frames <= HARD.length; frames++) {
    texts = decoder.read(picture);
    now += FRAME_MS;
  }
  return { texts, frames };
}

async function loadZxing(): Promise<Zxing> {
  const wasm = readFileSync(require.resolve("zxing-wasm/reader/zxing_reader.wasm"));
  const wasmBinary = new Uint8Array(wasm).buffer;
  const zxing = await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  return zxing as typeof zxing & Zxing;
}

interface Html5Decoder {
  decode(canvas: object): { text: string };
}

/** The decoder that html5-qrcode uses by itself. It reads one code. */
function loadHtml5Qrcode(): (picture: Gray) => string[] {
  const { ZXingHtml5QrcodeDecoder } = require("html5-qrcode/cjs/zxing-html5-qrcode-decoder.js");
  const decoder: Html5Decoder = new ZXingHtml5QrcodeDecoder([0], false, console);
  return ({ luma, width, height }) => {
    const data = new Uint8ClampedArray(luma.length * 4).fill(255);
    for (const [index, value] of luma.entries()) data.fill(value, index * 4, index * 4 + 3);
    const canvas = { width, height, getContext: () => ({ getImageData: () => ({ data, width, height }) }) };
    try {
      return [decoder.decode(canvas).text];
    } catch {
      return []; // its way to say that there is no code
    }
  };
}

console.log(`${cpus().length} processors, load ${load()}`);
if (values.only.includes("frames")) await countFrames();
if (values.only.includes("browser")) await measureInBrowser(Number(values.guests));
console.log(`load ${load()}`);
