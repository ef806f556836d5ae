import { Fragment, type ReactNode } from "react";
import { Mono, Text } from "#components/ui/text";
import styles from "./prose.module.css";

/** A text of the API document: paragraphs, lists, **bold** words and `code`. */
export function Prose({ children }: { children: string }) {
  return (
    <div className={styles.prose}>
      {children.split(/\n{2,}/).map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed text
        <Block key={at} text={block} />
      ))}
    </div>
  );
}

function Block({ text }: { text: string }) {
  const lines = text.split("\n");
  if (!lines.every((line) => /^(- |\d+\. )/.test(line))) {
    return (
      <Text as="p" tone="soft">
        {inline(text)}
      </Text>
    );
  }
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>
          <Text tone="soft">{inline(line.replace(/^(- |\d+\. )/, ""))}</Text>
        </li>
      ))}
    </ul>
  );
}

/** Draws what stands in backticks as code, and between two pairs of asterisks as bold. */
const inline = (text: string): ReactNode =>
  text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a fixed text
    <Fragment key={at}>{drawn(part)}</Fragment>
  ));

function drawn(part: string): ReactNode {
  if (part.startsWith("`")) return <Mono>{part.slice(1, -1)}</Mono>;
  if (!part.startsWith("**")) return part;
  return (
    <Text as="b" strong>
      {part.slice(2, -2)}
    </Text>
  );
}
