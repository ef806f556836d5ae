/** A picture in shades of gray, one byte a pixel. */
export interface Gray {
  luma: Uint8Array;
  width: number;
  height: number;
}

/** Returns a part of the picture. */
export function part({ luma, width }: Gray, left: number, top: number, across: number, down: number): Gray {
  const cut = new Uint8Array(across * down);
  for (let y = 0; y < down; y++) {
    const from = (top + y) * width + left;
    cut.set(luma.subarray(from, from + across), y * across);
  }
  return { luma: cut, width: across, height: down };
}

/** Returns the picture in twice its size, with smooth steps between the pixels. */
export function twice({ luma, width, height }: Gray): Gray {
  const [across, down] = [width * 2, height * 2];
  const large = new Uint8Array(across * down);
  for (let y = 0; y < down; y++) {
    const near = (y >> 1) * width;
    const far = Math.max(0, Math.min(height - 1, (y >> 1) + ((y & 1) === 0 ? -1 : 1))) * width;
    for (let x = 0; x < across; x++) {
      const column = x >> 1;
      const next = Math.max(0, Math.min(width - 1, column + ((x & 1) === 0 ? -1 : 1)));
      const upper = 3 * at(luma, near + column) + at(luma, near + next);
      const lower = 3 * at(luma, far + column) + at(luma, far + next);
      large[y * across + x] = (3 * upper + lower) >> 4;
    }
  }
  return { luma: large, width: across, height: down };
}

/** Returns the mean of the square around each pixel, `radius` pixels to each side. */
export function smooth({ luma, width, height }: Gray, radius: number): Gray {
  const rows = new Uint16Array(width * height);
  for (let y = 0; y < height; y++) {
    const start = y * width;
    let sum = 0;
    for (let x = -radius; x <= radius; x++) sum += at(luma, start + inside(x, width));
    for (let x = 0; x < width; x++) {
      rows[start + x] = sum;
      sum += at(luma, start + inside(x + radius + 1, width)) - at(luma, start + inside(x - radius, width));
    }
  }
  const sums = new Uint32Array(width);
  for (let y = -radius; y <= radius; y++) addRow(sums, rows, inside(y, height) * width, 1);
  const mean = new Uint8Array(width * height);
  const share = 1 / (2 * radius + 1) ** 2;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) mean[y * width + x] = at(sums, x) * share;
    addRow(sums, rows, inside(y + radius + 1, height) * width, 1);
    addRow(sums, rows, inside(y - radius, height) * width, -1);
  }
  return { luma: mean, width, height };
}

/** Returns the picture with sharper edges. */
export function sharpen(picture: Gray, radius: number, amount: number): Gray {
  const mean = smooth(picture, radius).luma;
  const sharp = new Uint8ClampedArray(mean.length);
  for (let index = 0; index < sharp.length; index++) {
    const value = at(picture.luma, index);
    sharp[index] = value + amount * (value - at(mean, index));
  }
  return { ...picture, luma: new Uint8Array(sharp.buffer) };
}

/** A difference below this is noise, which a larger contrast would only show. */
const LEAST_CONTRAST = 3;
const CONTRAST = 60;

/** Returns the picture with the same brightness and contrast everywhere: the means over `radius` become 128 and `CONTRAST`. */
export function even(picture: Gray, radius: number): Gray {
  const mean = smooth(picture, radius).luma;
  const differences = new Uint8Array(mean.length);
  for (let index = 0; index < mean.length; index++) {
    differences[index] = Math.abs(at(picture.luma, index) - at(mean, index));
  }
  const contrast = smooth({ ...picture, luma: differences }, radius).luma;
  const evened = new Uint8ClampedArray(mean.length);
  for (let index = 0; index < mean.length; index++) {
    const difference = at(picture.luma, index) - at(mean, index);
    evened[index] = 128 + (difference * CONTRAST) / Math.max(LEAST_CONTRAST, at(contrast, index));
  }
  return { ...picture, luma: new Uint8Array(evened.buffer) };
}

const at = (values: Uint8Array | Uint16Array | Uint32Array, index: number): number => values[index] as number;

const inside = (position: number, length: number): number => Math.max(0, Math.min(length - 1, position));

function addRow(sums: Uint32Array, rows: Uint16Array, start: number, sign: 1 | -1): void {
  for (let x = 0; x < sums.length; x++) sums[x] = at(sums, x) + sign * at(rows, start + x);
}
