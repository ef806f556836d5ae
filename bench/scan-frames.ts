import sharp, { type Sharp } from "sharp";
import { encode } from "uqr";
import { newToken } from "#lib/core/codes";

/** What is read of a picture of 1280 × 720, and of the 720 × 1280 of a phone that is held upright: its middle square. */
export const SIDE = 720;

/** The middle square of a camera's picture, in shades of gray. */
export interface HardFrame {
  kind: string;
  luma: Uint8Array;
  /** The codes that are in the picture. */
  texts: string[];
}

/** How a code is held before the camera. */
interface Pose {
  /** Pixels of one module in the middle of the code. */
  module: number;
  degrees: number;
  /** How far the code is tilted away, as the share by which its far edge is smaller. */
  tilt: number;
  /** The share of half a turn that the paper is curved, as around a cup or a wrist. */
  curve: number;
  x: number;
  y: number;
  dark: number;
  light: number;
  /** The width of the light margin in modules. */
  quiet: number;
  /** The share of the code's area that a thumb covers in its lower right corner. */
  covered: number;
}

/** What happens to the whole picture. */
interface Lens {
  blur: number;
  /** Pixels of movement during the exposure. */
  motion: number;
  noise: number;
  gain: number;
  glare: number;
  jpeg: number;
}

type Random = () => number;
type Recipe = (random: Random, level: number) => { poses?: Partial<Pose>[]; lens?: Partial<Lens> };

const POSE: Pose = {
  module: 5,
  degrees: 0,
  tilt: 0,
  curve: 0,
  x: 0.5,
  y: 0.5,
  dark: 28,
  light: 222,
  quiet: 4,
  covered: 0,
};
const LENS: Lens = { blur: 0.6, motion: 0, noise: 4, gain: 1, glare: 0, jpeg: 0 };

const between = (low: number, high: number, level: number) => low + (high - low) * level;

/** Each kind of hard frame, by a level from 0 (easy) to 1 (hardly readable by anything). */
const RECIPES: Record<string, Recipe> = {
  small: (_, level) => ({ poses: [{ module: between(3, 1.3, level) }], lens: { blur: 0.4 } }),
  rotated: (random, level) => ({ poses: [{ module: between(4, 1.8, level), degrees: random() * 360 }] }),
  tilted: (random, level) => ({ poses: [{ tilt: between(0.2, 0.62, level), degrees: random() * 360 }] }),
  curved: (random, level) => ({ poses: [{ module: 6, curve: between(0.2, 0.8, level), degrees: random() * 40 - 20 }] }),
  "out of focus": (_, level) => ({ poses: [{ module: 5 }], lens: { blur: between(1.5, 4.2, level) } }),
  moved: (_, level) => ({ poses: [{ module: 5 }], lens: { motion: between(4, 13, level) } }),
  dim: (_, level) => ({ lens: { gain: between(0.3, 0.04, level), noise: between(4, 9, level) } }),
  noisy: (_, level) => ({ poses: [{ module: 4 }], lens: { noise: between(20, 90, level) } }),
  glare: (_, level) => ({ poses: [{ module: 6 }], lens: { glare: between(0.5, 1.6, level) } }),
  "low contrast": (_, level) => ({ poses: [{ dark: between(120, 158, level), light: 176 }], lens: { noise: 5 } }),
  inverted: (random, level) => ({
    poses: [{ dark: 220, light: 30, module: between(5, 2, level), degrees: random() * 360 }],
  }),
  covered: (random, level) => ({ poses: [{ covered: between(0.01, 0.09, level), degrees: random() * 30 }] }),
  "no margin": (random, level) => ({
    poses: [{ quiet: between(2, 0, level), module: 4, degrees: random() * 20, light: 200 }],
  }),
  compressed: (_, level) => ({ poses: [{ module: 3 }], lens: { jpeg: Math.round(between(30, 4, level)) } }),
  several: (random, level) => ({
    poses: [0.2, 0.5, 0.8].map((x) => ({ x, module: between(4, 2, level), degrees: random() * 90 })),
  }),
  everything: (random, level) => ({
    poses: [{ module: 3.5, degrees: random() * 360, tilt: between(0.1, 0.3, level), x: 0.4 + random() * 0.2 }],
    lens: { blur: between(0.8, 1.8, level), noise: between(6, 25, level), gain: between(0.7, 0.3, level) },
  }),
};

/** Makes `perKind` frames of every kind, the same ones for the same seed. */
export async function* hardFrames(perKind: number, seed = 1): AsyncGenerator<HardFrame> {
  for (const [index, [kind, recipe]] of Object.entries(RECIPES).entries()) {
    for (let number = 0; number < perKind; number++) {
      const random = randomFrom(seed * 1_000_003 + index * 1_009 + number);
      const { poses = [{}], lens } = recipe(random, perKind === 1 ? 0.5 : number / (perKind - 1));
      const texts = poses.map(() => newToken("ticket"));
      const luma = room(random);
      for (const [at, pose] of poses.entries()) draw(luma, texts[at] ?? "", { ...POSE, ...pose });
      yield { kind, texts, luma: await expose(luma, { ...LENS, ...lens }, random) };
    }
  }
}

/** A fixed sequence of numbers from 0 to 1, so that every run measures the same poses. */
function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

function room(random: Random): Uint8Array {
  const luma = new Uint8Array(SIDE * SIDE);
  const [phase, slope] = [random() * 6, 40 + random() * 50];
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      luma[y * SIDE + x] = 70 + (x / SIDE) * slope + Math.sin(y / 60 + phase) * 14 + Math.sin(x / 23) * 6;
    }
  }
  return luma;
}

/** Draws the code of `text`, each pixel as the mean of 16 points. */
function draw(luma: Uint8Array, text: string, pose: Pose): void {
  const { data, size } = encode(text, { border: 0, ecc: "M" });
  const turn = (pose.degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const side = (size + 2 * pose.quiet) * pose.module;
  const reach = Math.ceil(side * 0.9) + 2;
  const [middleX, middleY] = [Math.round(pose.x * SIDE), Math.round(pose.y * SIDE)];
  const covered = Math.sqrt(pose.covered) * size;
  const shade = (dx: number, dy: number): number | null => {
    const [across, down] = flatten((dx * cos + dy * sin) / side, (dy * cos - dx * sin) / side, pose);
    const column = Math.floor(across * (size + 2 * pose.quiet) + size / 2);
    const row = Math.floor(down * (size + 2 * pose.quiet) + size / 2);
    if (Math.min(column, row) < -pose.quiet || Math.max(column, row) >= size + pose.quiet) return null;
    if (column >= size - covered && row >= size - covered) return 110;
    return data[row]?.[column] ? pose.dark : pose.light;
  };
  for (let y = Math.max(0, middleY - reach); y < Math.min(SIDE, middleY + reach); y++) {
    for (let x = Math.max(0, middleX - reach); x < Math.min(SIDE, middleX + reach); x++) {
      const behind = luma[y * SIDE + x] ?? 0;
      let sum = 0;
      for (let point = 0; point < 16; point++) {
        sum += shade(x + (point & 3) / 4 + 0.125 - middleX, y + (point >> 2) / 4 + 0.125 - middleY) ?? behind;
      }
      luma[y * SIDE + x] = sum / 16;
    }
  }
}

/** From a place in the picture to the place on the flat paper, both as shares of the code's side. */
function flatten(x: number, y: number, { tilt, curve }: Pose): [number, number] {
  const depth = 1 / (1 - tilt * (y + 0.5)); // nearer at the top, farther at the bottom
  const bend = curve * Math.PI * 0.5;
  const across = bend > 0.01 ? Math.asin(Math.max(-1, Math.min(1, 2 * x * Math.sin(bend)))) / bend / 2 : x;
  return [across * (tilt > 0 ? depth : 1), y * (tilt > 0 ? depth : 1)];
}

async function expose(luma: Uint8Array, lens: Lens, random: Random): Promise<Uint8Array> {
  let seen = lens.motion > 0 ? smear(luma, lens.motion) : luma;
  seen = await gray(sharp(seen, RAW).blur(lens.blur));
  const [glareX, glareY] = [SIDE * (0.46 + random() * 0.08), SIDE * (0.44 + random() * 0.12)];
  for (let index = 0; index < seen.length; index++) {
    const [x, y] = [index % SIDE, Math.floor(index / SIDE)];
    const shine = lens.glare && lens.glare * 230 * Math.exp(-((x - glareX) ** 2 + (y - glareY) ** 2) / 3_200);
    const grain = (random() + random() + random() - 1.5) * lens.noise;
    seen[index] = Math.max(0, Math.min(255, ((seen[index] ?? 0) + shine) * lens.gain + grain));
  }
  if (!lens.jpeg) return seen;
  return gray(sharp(await sharp(seen, RAW).jpeg({ quality: lens.jpeg }).toBuffer()));
}

const RAW = { raw: { width: SIDE, height: SIDE, channels: 1 as const } };

const gray = async (picture: Sharp): Promise<Uint8Array> =>
  new Uint8Array(await picture.toColourspace("b-w").extractChannel(0).raw().toBuffer());

/** Moves the picture sideways while it is exposed. */
function smear(luma: Uint8Array, pixels: number): Uint8Array {
  const steps = Math.round(pixels);
  const smeared = new Uint8Array(luma.length);
  for (let index = 0; index < luma.length; index++) {
    let sum = 0;
    for (let step = 0; step < steps; step++) sum += luma[index + step] ?? 0;
    smeared[index] = sum / steps;
  }
  return smeared;
}
