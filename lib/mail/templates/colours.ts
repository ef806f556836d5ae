import { clampChroma, converter, formatHex, type Oklch, wcagContrast } from "culori";

/** The dashboard's design tokens as colours that mail programs support. */
export const LIGHT = {
  page: "#f9f8f4",
  sheet: "#fefefc",
  quote: "#f2f0ec",
  line: "#dfdcd6",
  edge: "#8e8a82",
  text: "#1d1914",
  muted: "#6c665e",
  warning: "#824f0f",
  button: "#1b4a7d",
  buttonText: "#fbfaf7",
};
export const DARK: typeof LIGHT = {
  page: "#110f0c",
  sheet: "#181512",
  quote: "#211e1b",
  line: "#312d29",
  edge: "#6c6861",
  text: "#ece9e4",
  muted: "#96918a",
  warning: "#eec066",
  button: "#8fc1eb",
  buttonText: "#13110f",
};

/** The contrast that WCAG 2.2 asks of text (1.4.3) and of what shows a control (1.4.11). */
export const TEXT_CONTRAST = 4.5;
export const SHAPE_CONTRAST = 3;
const STEP = 0.01;

/** The colours of a button, as hexadecimal digits after #. */
export interface ButtonColours {
  fill: string;
  text: string;
  edge: string;
}

/** Returns the colours of a button in an email of a store with this colour, on the light sheet. A pale fill has an edge. */
export function lightButton(colour: string | null): ButtonColours {
  if (!colour) return { fill: LIGHT.button, text: LIGHT.buttonText, edge: LIGHT.button };
  const fill = changed(colour, -STEP, isReadable);
  return { fill, text: textOn(fill), edge: isShown(fill, LIGHT.sheet) ? fill : LIGHT.edge };
}

/** As `lightButton`, on the dark sheet. A fill that would sink into it is lightened. */
export function darkButton(colour: string | null): ButtonColours {
  if (!colour) return { fill: DARK.button, text: DARK.buttonText, edge: DARK.button };
  const fill = changed(colour, STEP, (one) => isReadable(one) && isShown(one, DARK.sheet));
  return { fill, text: textOn(fill), edge: fill };
}

/** The better of paper and ink. */
const textOn = (fill: string): string =>
  wcagContrast(fill, LIGHT.buttonText) >= wcagContrast(fill, DARK.buttonText) ? LIGHT.buttonText : DARK.buttonText;

const isReadable = (fill: string): boolean => wcagContrast(fill, textOn(fill)) >= TEXT_CONTRAST;
const isShown = (fill: string, sheet: string): boolean => wcagContrast(fill, sheet) >= SHAPE_CONTRAST;

/** Returns the first of the colours that fits, each a step darker or lighter than the one before. Black and white fit. */
function changed(colour: string, step: number, fits: (colour: string) => boolean): string {
  const start = converter("oklch")(colour) as Oklch;
  let next = colour;
  for (let l = start.l + step; !fits(next) && l > 0 && l < 1; l += step)
    next = formatHex(clampChroma({ ...start, l }, "oklch"));
  return next;
}
