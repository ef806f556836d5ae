import type { ReactNode } from "react";
import { Code } from "#components/ui/code";
import { CopyButton } from "#components/ui/copy";
import styles from "./code-block.module.css";

/** Code with its name and a button to copy it. `text` is the code without colors. */
export function CodeBlock({ name, text, children }: { name: string; text: string; children: ReactNode }) {
  return (
    <figure className={styles.block}>
      <figcaption>
        <span>{name}</span>
        <CopyButton small kind="ghost" value={text}>
          Copy
        </CopyButton>
      </figcaption>
      <Code label={name} className={styles.code}>
        {children}
      </Code>
    </figure>
  );
}

/** What a word of code is. */
export type CodeWord = "keyword" | "string" | "number" | "comment" | "name";

/** A word in code, in its color. */
export const Word = ({ is, children }: { is: CodeWord; children: ReactNode }) => (
  <span className={styles[is]}>{children}</span>
);
