import { wcagContrast } from "culori";
import { expect, test } from "vitest";
import { DARK, darkButton, LIGHT, lightButton, SHAPE_CONTRAST, TEXT_CONTRAST } from "./colours.ts";
import { renderMessage } from "./render.ts";

const PARTS = ["00", "22", "44", "66", "80", "99", "bb", "dd", "ff"];
const COLOURS = PARTS.flatMap((red) => PARTS.flatMap((green) => PARTS.map((blue) => `#${red}${green}${blue}`)));

test("the text of a button can be read, and the button is seen on its sheet, whatever the store's colour is", () => {
  for (const colour of COLOURS) {
    const [light, dark] = [lightButton(colour), darkButton(colour)];
    const contrasts = {
      light: wcagContrast(light.fill, light.text) >= TEXT_CONTRAST,
      lightEdge: wcagContrast(light.edge, LIGHT.sheet) >= SHAPE_CONTRAST,
      dark: wcagContrast(dark.fill, dark.text) >= TEXT_CONTRAST,
      darkEdge: wcagContrast(dark.edge, DARK.sheet) >= SHAPE_CONTRAST,
    };
    expect({ colour, ...contrasts }).toEqual({ colour, light: true, lightEdge: true, dark: true, darkEdge: true });
  }
});

test.each([
  ["a colour that holds its text stays as it is", "#0a7d5c", "#0a7d5c", "#0a7d5c"],
  ["a pale colour has dark text", "#ffd400", "#ffd400", "#ffd400"],
  ["a colour that holds neither text is darkened, and lightened in the dark", "#7a7a7a", "#717171", "#7d7d7d"],
  ["a colour that the dark would hide is lightened there", "#0b1a3a", "#0b1a3a", "#51658b"],
])("%s", (_what, colour, light, dark) => {
  expect([lightButton(colour).fill, darkButton(colour).fill]).toEqual([light, dark]);
});

test("an email has the button and edge of its store, also in the dark, and without a colour those of Zakka", async () => {
  const message = {
    subject: "Files",
    title: "Files",
    blocks: [{ kind: "link", label: "Download", href: "https://zakka.example/download/1" }] as const,
    footer: "",
  };
  const htmlOf = async (colour: string | null) =>
    (await renderMessage({ ...message, brand: { name: "Tidehouse", logo: null, colour } })).html;
  const own = await htmlOf("#0b1a3a");
  const dark = darkButton("#0b1a3a");
  expect(own).toMatch(/<a[^>]*background:#0b1a3a[^>]*color:#fbfaf7/);
  expect(own).toContain(".sheet{border-top-color:#51658b!important}");
  expect(own).toContain(
    `.button{background:${dark.fill}!important;border-color:${dark.edge}!important;color:${dark.text}`,
  );
  const plain = await htmlOf(null);
  expect(plain).toMatch(new RegExp(`<a[^>]*background:${LIGHT.button}[^>]*color:${LIGHT.buttonText}`));
  expect(plain).toContain(`.button{background:${DARK.button}!important`);
});

test("the page around an email is dark in the dark", async () => {
  const { html } = await renderMessage({ subject: "", title: "", blocks: [], footer: "" });
  expect(html).toContain(`.page>table>tbody>tr>td{background:${DARK.page}!important}`);
  const inTable = html.slice(html.indexOf('<body class="page"')).replace(/<!--[^>]*-->/g, "");
  expect(inTable).toMatch(new RegExp(`^<body[^>]*><table[^>]*><tbody><tr><td style="[^"]*background:${LIGHT.page}"`));
});
