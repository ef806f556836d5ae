// Written without JSX: Node runs this file as it is.
import { Body } from "@react-email/body";
import { Button } from "@react-email/button";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Heading } from "@react-email/heading";
import { Html } from "@react-email/html";
import { render } from "@react-email/render";
import { Text } from "@react-email/text";
import { type CSSProperties, createElement as h, type ReactElement } from "react";
import { DARK, darkButton, LIGHT, lightButton } from "./colours.ts";
import { darkEdge, edgeOf, guestBlock, head } from "./guest-html.ts";
import { type Block, type Brand, excerpt, type Message, oneLine, subjectOf } from "./message.ts";

const SANS = "-apple-system,'Segoe UI',Helvetica,Arial,sans-serif";
const MONO = "ui-monospace,Menlo,Consolas,monospace";

/** The dark colours. The light ones are inline, because every mail program reads inline styles. */
const darkStyle = (brand: Brand | undefined): string => {
  const button = darkButton(brand?.colour ?? null);
  return `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.page,.page>table>tbody>tr>td{background:${DARK.page}!important}
.sheet{background:${DARK.sheet}!important;border-color:${DARK.line}!important;color:${DARK.text}!important}
${darkEdge(brand)}.quote{background:${DARK.quote}!important;color:${DARK.text}!important}
.muted{color:${DARK.muted}!important}
.rule{border-color:${DARK.line}!important}
.callout{border-color:${DARK.warning}!important}
.footer{border-color:${DARK.line}!important;color:${DARK.muted}!important}
.button{background:${button.fill}!important;border-color:${button.edge}!important;color:${button.text}!important}
}`;
};

const STYLES = {
  page: { margin: 0, padding: "24px 12px", background: LIGHT.page },
  sheet: {
    maxWidth: 600,
    padding: "28px 28px 20px",
    border: `1px solid ${LIGHT.line}`,
    background: LIGHT.sheet,
    color: LIGHT.text,
    font: `15px/24px ${SANS}`,
    overflowWrap: "anywhere",
  },
  title: { margin: "0 0 16px", font: `600 20px/28px ${SANS}` },
  heading: { margin: "24px 0 6px", font: `600 16px/24px ${SANS}` },
  paragraph: { margin: "0 0 14px", font: `15px/24px ${SANS}` },
  callout: { margin: "18px 0", paddingLeft: 14, borderLeft: `3px solid ${LIGHT.warning}` },
  strong: { fontWeight: 600 },
  list: { margin: "0 0 14px", paddingLeft: 20, font: `15px/24px ${SANS}` },
  facts: { margin: "0 0 14px", font: `14px/22px ${SANS}` },
  name: { padding: "2px 16px 2px 0", color: LIGHT.muted, whiteSpace: "nowrap", verticalAlign: "top" },
  value: { padding: "2px 0", overflowWrap: "anywhere" },
  quote: {
    margin: "0 0 14px",
    padding: "10px 12px",
    background: LIGHT.quote,
    color: LIGHT.text,
    font: `12px/20px ${MONO}`,
    whiteSpace: "pre-wrap",
    overflowWrap: "anywhere",
  },
  link: { margin: "20px 0" },
  button: {
    padding: "8px 16px",
    borderRadius: 6,
    font: `500 15px/24px ${SANS}`,
  },
  footer: {
    margin: "28px 0 0",
    paddingTop: 14,
    borderTop: `1px solid ${LIGHT.line}`,
    color: LIGHT.muted,
    font: `13px/20px ${SANS}`,
  },
} satisfies Record<string, CSSProperties>;

/** Renders an email as an HTML document that loads nothing: its pictures are attached. */
export const toHtml = (message: Message): Promise<string> => render(h(MessageDocument, message));

function MessageDocument(message: Message): ReactElement {
  return h(
    Html,
    { lang: "en" },
    h(
      Head,
      null,
      h("meta", { name: "viewport", content: "width=device-width" }),
      h("meta", { name: "color-scheme", content: "light dark" }),
      h("meta", { name: "supported-color-schemes", content: "light dark" }),
      h("title", null, subjectOf(message)),
      h("style", null, darkStyle(message.brand)),
    ),
    h(
      Body,
      { className: "page", style: STYLES.page },
      h(
        Container,
        { className: "sheet", style: { ...STYLES.sheet, ...(message.brand && edgeOf(message.brand)) } },
        ...(message.brand ? [head(message.brand)] : []),
        h(Heading, { as: "h1", style: STYLES.title }, oneLine(message.title)),
        ...message.blocks.map((block) => blockElement(block, message.brand)),
        h(Text, { className: "footer", style: STYLES.footer }, oneLine(message.footer)),
      ),
    ),
  );
}

function blockElement(block: Block, brand: Brand | undefined): ReactElement {
  switch (block.kind) {
    case "paragraph":
      return h(Text, { style: STYLES.paragraph }, oneLine(block.text));
    case "heading":
      return h(Heading, { as: "h2", style: STYLES.heading }, oneLine(block.text));
    case "callout":
      return h(
        "div",
        { className: "callout", style: STYLES.callout },
        h("b", { style: STYLES.strong }, oneLine(block.title)),
        h("br"),
        oneLine(block.text),
      );
    case "list":
      return h("ul", { style: STYLES.list }, ...block.items.map((item) => h("li", null, oneLine(item))));
    case "facts":
      return h(
        "table",
        { role: "presentation", cellPadding: 0, cellSpacing: 0, style: STYLES.facts },
        h("tbody", null, ...block.facts.map(factElement)),
      );
    case "quote":
      return h("pre", { className: "quote", style: STYLES.quote }, excerpt(block.text).join("\n"));
    case "link":
      return h(
        "div",
        { style: STYLES.link },
        h(Button, { className: "button", href: block.href, style: buttonStyle(brand) }, block.label),
      );
    case "message":
    case "sums":
    case "group":
    case "pass":
      return guestBlock(block);
  }
}

const buttonStyle = (brand: Brand | undefined): CSSProperties => {
  const { fill, text, edge } = lightButton(brand?.colour ?? null);
  return { ...STYLES.button, background: fill, border: `1px solid ${edge}`, color: text };
};

const factElement = ([name, value]: readonly [string, string]): ReactElement =>
  h(
    "tr",
    null,
    h("td", { className: "muted", style: STYLES.name }, name),
    h("td", { style: STYLES.value }, oneLine(value)),
  );
