import { type Block, excerpt, linesOf, type Message, oneLine } from "./message.ts";

/** Renders an email as plain text. */
export function toText({ title, blocks, footer, brand }: Message): string {
  const parts = [
    ...(brand ? [oneLine(brand.name)] : []),
    oneLine(title),
    ...blocks.map(blockText),
    `-- \n${oneLine(footer)}`,
  ];
  return `${parts.join("\n\n")}\n`;
}

function blockText(block: Block): string {
  switch (block.kind) {
    case "paragraph":
    case "heading":
      return oneLine(block.text);
    case "callout":
      return `${oneLine(block.title)}\n${oneLine(block.text)}`;
    case "list":
      return block.items.map((item) => `- ${oneLine(item)}`).join("\n");
    case "facts":
      return block.facts.map(([name, value]) => `${name}: ${oneLine(value)}`).join("\n");
    case "quote":
      return excerpt(block.text)
        .map((line) => `> ${line}`)
        .join("\n");
    case "link":
      return `${block.label}:\n${block.href}`;
    case "message":
      return linesOf(block.text)
        .map((line) => `> ${line}`)
        .join("\n");
    case "sums":
      return [...block.rows, block.total].map(([name, amount]) => `${oneLine(name)}: ${amount}`).join("\n");
    case "group":
      return [block.title, ...block.lines].map(oneLine).join("\n");
    case "pass":
      return [block.title, ...block.lines, ...(block.code ? [`Code: ${block.code.text}`] : [])].map(oneLine).join("\n");
  }
}
