/** The digits and marks that other keyboards have for those of ASCII. */
const MARKS: Readonly<Record<string, string>> = {
  "\u3000": " ",
  "\u3001": ",", // 、
  "\u3002": ".", // 。
  "\uffe5": "¥",
  "\u066b": ".", // the Arabic decimal mark
  "\u066c": "'", // the Arabic mark of thousands, which is never a decimal mark
  "\u060c": ",",
  "\u061b": ";",
};

/** What only directs the writing of a line. */
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Returns a text with full-width and Arabic digits and marks as those that a program reads: １，２５０ is 1,250. */
export const plainDigits = (text: string): string =>
  text
    .replace(DIRECTIONS, "")
    .replace(/[\u3000-\u3002\uffe5\u060c\u061b\u066b\u066c]/g, (mark) => MARKS[mark] ?? mark)
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
