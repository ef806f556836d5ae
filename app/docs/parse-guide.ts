import type { Element, ElementContent, Root, RootContent } from "hast";
import rehypeHighlight from "rehype-highlight";
import rehypeSlug from "rehype-slug";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";

/** A part of a guide below a heading. */
export interface GuideSection {
  /** Its anchor. */
  id: string;
  title: string;
  level: 2 | 3;
  /** Its words, for the search. */
  text: string;
}

export interface ParsedGuide {
  title: string;
  /** The first paragraph. */
  lead: string;
  sections: GuideSection[];
  /** The guide without its title. */
  body: Root;
}

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype)
  .use(rehypeSlug)
  .use(rehypeHighlight, { plainText: ["http", "text"] })
  .freeze();

/** Parses the Markdown of a guide, colors its code, and finds its sections. The first line is its title. */
export function parseGuide(source: string): ParsedGuide {
  const tree = processor.runSync(processor.parse(source)) as Root;
  const [head, ...rest] = tree.children.filter((node) => !isBlank(node));
  const lead = rest.find((node) => isElement(node, "p"));
  if (!isElement(head, "h1") || !lead)
    throw new Error(`A guide begins with a title and a paragraph: ${source.slice(0, 80)}`);
  return {
    title: textOf(head),
    lead: textOf(lead),
    sections: sectionsOf(rest),
    body: { type: "root", children: rest },
  };
}

function sectionsOf(nodes: readonly RootContent[]): GuideSection[] {
  const sections: GuideSection[] = [];
  for (const node of nodes) {
    if (isElement(node, "h2") || isElement(node, "h3")) {
      const level = node.tagName === "h2" ? 2 : 3;
      sections.push({ id: String(node.properties.id), title: textOf(node), level, text: "" });
    } else {
      const open = sections.at(-1);
      if (open) open.text = `${open.text} ${textOf(node)}`;
    }
  }
  return sections;
}

const isBlank = (node: RootContent): boolean => node.type === "text" && !node.value.trim();

export const isElement = (node: RootContent | undefined, name: string): node is Element =>
  node?.type === "element" && node.tagName === name;

/** The words of a node. */
export function textOf(node: RootContent | ElementContent | Root): string {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map(textOf).join("") : "";
}
