// Written without JSX: Node runs this file as it is.
import { type CSSProperties, createElement as h, type ReactElement } from "react";
import { darkButton, LIGHT } from "./colours.ts";
import { type Block, type Brand, linesOf, oneLine } from "./message.ts";

type GuestBlock = Extract<Block, { kind: "message" | "sums" | "group" | "pass" }>;

/** The width of a QR code in pixels: large enough to be scanned from a phone at arm's length. */
const QR_PX = 168;
const LOGO_PX = 44;

const FONT = "-apple-system,'Segoe UI',Helvetica,Arial,sans-serif";
const MONO = "ui-monospace,Menlo,Consolas,monospace";

const STYLES = {
  head: { margin: "0 0 20px", font: `600 15px/22px ${FONT}` },
  logo: { display: "block", maxHeight: LOGO_PX, maxWidth: 200, marginBottom: 8 },
  message: {
    margin: "0 0 14px",
    padding: "2px 0 2px 14px",
    borderLeft: `3px solid ${LIGHT.line}`,
    font: `italic 15px/24px ${FONT}`,
    whiteSpace: "pre-wrap",
  },
  sums: { width: "100%", margin: "0 0 14px", borderCollapse: "collapse", font: `15px/22px ${FONT}` },
  name: { padding: "4px 16px 4px 0", verticalAlign: "top", overflowWrap: "anywhere" },
  amount: { padding: "4px 0", textAlign: "right", verticalAlign: "top", whiteSpace: "nowrap" },
  total: { borderTop: `1px solid ${LIGHT.line}`, fontWeight: 600 },
  pass: { margin: "0 0 4px", padding: "18px 0", borderTop: `1px solid ${LIGHT.line}`, font: `15px/23px ${FONT}` },
  member: { margin: 0, padding: "0 0 20px", font: `15px/23px ${FONT}` },
  title: { fontWeight: 600 },
  picture: { display: "block", margin: "12px 0 8px", background: "#fff" },
  code: { font: `15px/22px ${MONO}` },
} satisfies Record<string, CSSProperties>;

/** The store's colour along the upper edge. */
export const edgeOf = ({ colour }: Brand): CSSProperties => (colour ? { borderTop: `4px solid ${colour}` } : {});

/** The store's colour in the dark: the edge, which a dark colour would hide, is that of its button. */
export const darkEdge = (brand: Brand | undefined): string =>
  brand?.colour ? `.sheet{border-top-color:${darkButton(brand.colour).fill}!important}\n` : "";

/** The store's logo and name. */
export const head = ({ name, logo }: Brand): ReactElement =>
  h(
    "div",
    { style: STYLES.head },
    ...(logo ? [h("img", { src: `cid:${logo}`, alt: "", height: LOGO_PX, style: STYLES.logo })] : []),
    oneLine(name),
  );

export function guestBlock(block: GuestBlock): ReactElement {
  switch (block.kind) {
    case "message":
      return h("div", { className: "rule", style: STYLES.message }, linesOf(block.text).join("\n"));
    case "sums":
      return h(
        "table",
        { role: "presentation", cellPadding: 0, cellSpacing: 0, style: STYLES.sums },
        h("tbody", null, ...block.rows.map((row) => sum(row)), sum(block.total, STYLES.total)),
      );
    case "group":
    case "pass":
      return pass(block);
  }
}

const sum = ([name, amount]: readonly [string, string], style?: CSSProperties): ReactElement =>
  h(
    "tr",
    null,
    h("td", { className: "rule", style: { ...STYLES.name, ...style } }, oneLine(name)),
    h("td", { className: "rule", style: { ...STYLES.amount, ...style } }, amount),
  );

/** Without styles of their own for each line: mail programs cut off a long mail, and this repeats for every item. */
const pass = (block: Extract<Block, { kind: "group" | "pass" }>): ReactElement => {
  const { title, lines } = block;
  const [code, isInGroup] = block.kind === "pass" ? [block.code, block.isInGroup] : [null, false];
  return h(
    "div",
    isInGroup ? { style: STYLES.member } : { className: "rule", style: STYLES.pass },
    h("b", { style: STYLES.title }, oneLine(title)),
    ...lines.map(lineElement),
    ...(code
      ? [
          h("img", {
            src: `cid:${code.cid}`,
            alt: `QR code ${code.text}`,
            width: QR_PX,
            height: QR_PX,
            style: STYLES.picture,
          }),
          h("span", { style: STYLES.code }, code.text),
        ]
      : []),
  );
};

const lineElement = (line: string): ReactElement => h("div", null, oneLine(line));
