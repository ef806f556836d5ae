const UNITS = ["kB", "MB", "GB"] as const;
const STEP = 1000;
const formats = [0, 1].map((digits) => new Intl.NumberFormat("en-GB", { maximumFractionDigits: digits }));

/** Formats the size of a file as people's computers show it: 840 bytes, 12 kB, 3.4 MB. */
export function formatSize(bytes: number): string {
  if (bytes < STEP) return bytes === 1 ? "1 byte" : `${bytes} bytes`;
  let size = bytes / STEP;
  let unit = 0;
  for (; size >= STEP - 0.5 && unit < UNITS.length - 1; unit++) size /= STEP;
  return `${formats[size < 10 && unit > 0 ? 1 : 0]?.format(size)} ${UNITS[unit]}`;
}
