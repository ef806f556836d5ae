/** A mail before it has a form: both of its forms, plain text and HTML, are made from this. */
export interface Letter {
  subject: string;
  title: string;
  blocks: readonly Block[];
  /** Why the reader gets this. */
  foot: string;
}

type Block =
  | { kind: "words"; text: string }
  | { kind: "head"; text: string }
  /** What someone should look at: one sentence, and what to do. */
  | { kind: "look"; title: string; text: string }
  | { kind: "facts"; facts: readonly (readonly [string, string])[] }
  /** What somebody else wrote, as it was. */
  | { kind: "quote"; text: string }
  | { kind: "link"; label: string; href: string };

const MAX_SUBJECT = 150;
const MAX_QUOTE_LINES = 8;
const MAX_QUOTE = 500;
/** Control characters, and those that turn the direction of what follows: a quote cannot pretend to be ours. */
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

export interface Rendered {
  subject: string;
  text: string;
  html: string;
}

export const toMail = (letter: Letter): Rendered => {
  const subject = cut(oneLine(letter.subject), MAX_SUBJECT);
  return { subject, text: toText(letter), html: toHtml(letter, subject) };
};

/** As one line: nothing in it can begin another header or another paragraph. */
const oneLine = (text: string): string => text.replace(UNSEEN, " ").replace(/ {2,}/g, " ").trim();

/** Cut between characters, not within one. */
const cut = (text: string, most: number): string => {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join("")}…`;
};

/** The first lines. */
function excerpt(text: string): string[] {
  const lines = cut(text, MAX_QUOTE)
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(UNSEEN, " ").trimEnd());
  return lines.length <= MAX_QUOTE_LINES ? lines : [...lines.slice(0, MAX_QUOTE_LINES), "…"];
}

function toText({ title, blocks, foot }: Letter): string {
  const parts = [oneLine(title), ...blocks.map(blockText), `-- \n${oneLine(foot)}`];
  return `${parts.join("\n\n")}\n`;
}

function blockText(block: Block): string {
  switch (block.kind) {
    case "words":
    case "head":
      return oneLine(block.text);
    case "look":
      return `${oneLine(block.title)}\n${oneLine(block.text)}`;
    case "facts":
      return block.facts.map(([name, value]) => `${name}: ${oneLine(value)}`).join("\n");
    case "quote":
      return excerpt(block.text)
        .map((line) => `> ${line}`)
        .join("\n");
    case "link":
      return `${block.label}:\n${block.href}`;
  }
}

/** The tokens' colours as mail programs know them, by day and by night. */
const DAY = {
  paper: "#f9f8f4",
  sheet: "#fefefc",
  well: "#f2f0ec",
  line: "#dfdcd6",
  ink: "#1d1914",
  soft: "#6c665e",
  care: "#824f0f",
  act: "#1b4a7d",
  onAct: "#fbfaf7",
};
const NIGHT: typeof DAY = {
  paper: "#110f0c",
  sheet: "#181512",
  well: "#211e1b",
  line: "#312d29",
  ink: "#ece9e4",
  soft: "#96918a",
  care: "#eec066",
  act: "#8fc1eb",
  onAct: "#13110f",
};
const SANS = "-apple-system,'Segoe UI',Helvetica,Arial,sans-serif";
const MONO = "ui-monospace,Menlo,Consolas,monospace";

/** Day colours stand in the elements, where every program reads them; night ones in a style for those that ask. */
const STYLE = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.paper{background:${NIGHT.paper}!important}
.sheet{background:${NIGHT.sheet}!important;border-color:${NIGHT.line}!important;color:${NIGHT.ink}!important}
.well{background:${NIGHT.well}!important;color:${NIGHT.ink}!important}
.soft{color:${NIGHT.soft}!important}
.look{border-color:${NIGHT.care}!important}
.foot{border-color:${NIGHT.line}!important;color:${NIGHT.soft}!important}
.act{background:${NIGHT.act}!important;color:${NIGHT.onAct}!important}
}`;

function toHtml({ title, blocks, foot }: Letter, subject: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title><style>${STYLE}</style></head>
<body class="paper" style="margin:0;padding:0;background:${DAY.paper}">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:${DAY.paper}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px"><tr>
<td class="sheet" style="background:${DAY.sheet};border:1px solid ${DAY.line};color:${DAY.ink};padding:28px 28px 20px;font:15px/24px ${SANS};overflow-wrap:anywhere">
<h1 style="margin:0 0 16px;font:600 20px/28px ${SANS}">${escaped(oneLine(title))}</h1>
${blocks.map(blockHtml).join("\n")}
<p class="foot" style="margin:28px 0 0;padding-top:14px;border-top:1px solid ${DAY.line};color:${DAY.soft};font:13px/20px ${SANS}">${escaped(oneLine(foot))}</p>
</td></tr></table></td></tr></table></body></html>
`;
}

function blockHtml(block: Block): string {
  switch (block.kind) {
    case "words":
      return `<p style="margin:0 0 14px">${escaped(oneLine(block.text))}</p>`;
    case "head":
      return `<h2 style="margin:24px 0 6px;font:600 16px/24px ${SANS}">${escaped(oneLine(block.text))}</h2>`;
    case "look":
      return `<div class="look" style="margin:18px 0;padding:0 0 0 14px;border-left:3px solid ${DAY.care}"><b style="font-weight:600">${escaped(oneLine(block.title))}</b><br>${escaped(oneLine(block.text))}</div>`;
    case "facts":
      return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 14px;font:14px/22px ${SANS}">${block.facts.map(factHtml).join("")}</table>`;
    case "quote":
      return `<pre class="well" style="margin:0 0 14px;padding:10px 12px;background:${DAY.well};color:${DAY.ink};font:12px/20px ${MONO};white-space:pre-wrap;overflow-wrap:anywhere">${excerpt(block.text).map(escaped).join("\n")}</pre>`;
    case "link":
      return `<p style="margin:20px 0"><a class="act" href="${escaped(block.href)}" style="display:inline-block;padding:9px 16px;border-radius:6px;background:${DAY.act};color:${DAY.onAct};font-weight:500;text-decoration:none">${escaped(block.label)}</a></p>`;
  }
}

const factHtml = ([name, value]: readonly [string, string]): string =>
  `<tr><td class="soft" valign="top" style="padding:2px 16px 2px 0;color:${DAY.soft};white-space:nowrap">${escaped(name)}</td><td style="padding:2px 0;overflow-wrap:anywhere">${escaped(oneLine(value))}</td></tr>`;

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
