import { type Block, excerpt, type Letter, oneLine } from "./letter.ts";

/** Renders a letter as plain text. */
export function toText({ title, blocks, footer }: Letter): string {
  const parts = [oneLine(title), ...blocks.map(blockText), `-- \n${oneLine(footer)}`];
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
  }
}
