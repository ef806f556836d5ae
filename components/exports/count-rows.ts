const QUOTE = 0x22;
const LINE_FEED = 0x0a;

/**
 * Returns a function that counts the records of a file in the bytes it has been given so far. A line feed inside quotes is part
 * of a cell, in CSV; JSON has none inside of an object, and its quotes come in pairs or escaped, so `isQuoted` is false for it.
 */
export function recordCounter(hasQuotedLines: boolean): (bytes: Uint8Array) => number {
  let isInQuotes = false;
  let count = 0;
  return (bytes) => {
    for (const byte of bytes) {
      if (byte === QUOTE && hasQuotedLines) isInQuotes = !isInQuotes;
      else if (byte === LINE_FEED && !isInQuotes) count++;
    }
    return count;
  };
}
