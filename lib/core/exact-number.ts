/** A number as digits without zeros around them, and the place of its point: `-0.0150` is `-`, `15`, -1. */
interface Decimal {
  sign: string;
  digits: string;
  point: number;
}

/** Whether a number of JSON is the same when it is read, as a double, and written again. `1.50` and `1.5` are the same. */
export function isKeptExactly(source: string): boolean {
  const value = Number(source);
  if (!Number.isFinite(value)) return false;
  const [sent, kept] = [decimalOf(source), decimalOf(String(value))];
  if (sent.digits === "") return true;
  return sent.sign === kept.sign && sent.digits === kept.digits && sent.point === kept.point;
}

function decimalOf(text: string): Decimal {
  const sign = text.startsWith("-") ? "-" : "";
  const [mantissa = "", exponent = "0"] = text.slice(sign.length).toLowerCase().split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  const all = whole + fraction;
  const start = firstOther(all);
  let end = all.length;
  while (end > start && all[end - 1] === "0") end--;
  return { sign, digits: all.slice(start, end), point: whole.length - start + Number(exponent) };
}

/** Returns how many zeros a text begins with. */
function firstOther(text: string): number {
  let at = 0;
  while (text[at] === "0") at++;
  return at;
}
