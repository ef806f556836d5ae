import type { Element, Root, RootContent } from "hast";
import { type Components, toJsxRuntime } from "hast-util-to-jsx-runtime";
import { Fragment as ReactFragment, type ReactNode } from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { CodeBlock, type CodeWord, Word } from "#components/docs/code-block";
import { LANGUAGES, type Language, LanguageTabs } from "#components/docs/language-tabs";
import { Heading, Lead, WideTable } from "#components/docs/prose";
import { addressOfLink } from "./links.ts";
import { isElement, textOf } from "./parse-guide.ts";

/** The body of a guide as elements. Samples in different languages that follow each other become tabs. */
export function Article({ body, language }: { body: Root; language?: Language }) {
  const [lead, ...rest] = body.children;
  return (
    <>
      {isElement(lead, "p") && <Lead>{lead.children.map((node, at) => render(node, at))}</Lead>}
      {toBlocks(rest).map((block, at) =>
        block.length === 1 && block[0] ? (
          render(block[0], at)
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed text
          <Tabs key={at} name={`sample-${at}`} samples={block} chosen={language} />
        ),
      )}
    </>
  );
}

function Tabs({ name, samples, chosen }: { name: string; samples: readonly RootContent[]; chosen?: Language }) {
  const shown = samples.flatMap((sample) => {
    const language = sampleLanguageOf(sample);
    return language ? [{ language, code: render(sample, language) }] : [];
  });
  return <LanguageTabs name={name} samples={shown} chosen={chosen} />;
}

/**
 * Samples in different languages that follow each other are one block. Everything else is a block of its own. Curl comes first in
 * its block: a shell sample after a program is the next step, which runs it.
 */
function toBlocks(nodes: readonly RootContent[]): RootContent[][] {
  const blocks: RootContent[][] = [];
  for (const node of nodes) {
    const language = sampleLanguageOf(node);
    const open = language && language !== "sh" ? blocks.at(-1) : undefined;
    const others = open?.map(sampleLanguageOf) ?? [];
    if (open && others.every((other) => other && other !== language)) open.push(node);
    else blocks.push([node]);
  }
  return blocks;
}

const languageOf = (code: Element): string =>
  [code.properties.className]
    .flat()
    .map(String)
    .find((name) => name.startsWith("language-"))
    ?.slice("language-".length) ?? "text";

function sampleLanguageOf(node: RootContent): Language | null {
  const [code] = isElement(node, "pre") ? node.children : [];
  const language = isElement(code, "code") ? languageOf(code) : "";
  return language in LANGUAGES ? (language as Language) : null;
}

function render(node: RootContent, key: string | number): ReactNode {
  if (node.type === "doctype") return null;
  const element = toJsxRuntime(
    { type: "root", children: [node] },
    {
      Fragment,
      jsx,
      jsxs,
      components: COMPONENTS,
      passNode: true,
    },
  );
  return <ReactFragment key={key}>{element}</ReactFragment>;
}

/** The headings of the columns: "Code, Status, Meaning". */
const headersOf = (table: Element | undefined): string => {
  const head = table?.children.find((child) => isElement(child, "thead"));
  const rows = head && "children" in head ? head.children : [];
  const cells = rows.flatMap((row) => ("children" in row ? row.children : []));
  return cells
    .map(textOf)
    .filter((text) => text.trim())
    .join(", ");
};

const NAMES: Record<string, string> = { ...LANGUAGES, sh: "Shell", json: "JSON", http: "HTTP" };

const COMPONENTS: Partial<Components> = {
  h2: ({ id, children }) => (
    <Heading as="h2" id={id}>
      {children}
    </Heading>
  ),
  h3: ({ id, children }) => (
    <Heading as="h3" id={id}>
      {children}
    </Heading>
  ),
  a: ({ href = "", children }) => <a href={addressOfLink(href)}>{children}</a>,
  table: ({ node, children }) => <WideTable label={`Table: ${headersOf(node)}`}>{children}</WideTable>,
  pre: ({ node, children }) => {
    const [code] = node?.children ?? [];
    if (!isElement(code, "code")) return <pre>{children}</pre>;
    const [file] = (code.data as { meta?: string } | undefined)?.meta?.split(" ") ?? [];
    const language = languageOf(code);
    return (
      <CodeBlock name={file?.includes(".") ? file : (NAMES[language] ?? "Text")} text={textOf(code).trimEnd()}>
        {children}
      </CodeBlock>
    );
  },
  code: ({ className, children }) => (className?.includes("language-") ? children : <code>{children}</code>),
  span: ({ className, children }) => {
    const is = wordOf(className ?? "");
    return is ? <Word is={is}>{children}</Word> : children;
  },
};

/** The classes of the highlighter, by what we color. Other words have the color of text. */
const TEXTS: [RegExp, CodeWord][] = [
  [/hljs-(keyword|literal|built_in)/, "keyword"],
  [/hljs-(string|regexp)/, "string"],
  [/hljs-number/, "number"],
  [/hljs-comment/, "comment"],
  [/hljs-(attr|title|property)/, "name"],
];

const wordOf = (className: string): CodeWord | undefined => TEXTS.find(([pattern]) => pattern.test(className))?.[1];
