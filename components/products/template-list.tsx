import type { Route } from "next";
import { Link } from "#components/ui/link";
import { Section } from "#components/ui/section";
import type { Product } from "#lib/domain/products/schema";
import { TypeGlyph } from "./product-glyph.tsx";
import styles from "./template-list.module.css";

export interface Choice {
  href: string;
  type: Product["type"];
  title: string;
  text: string;
}

/** What a new product can begin with: links, each with its type's icon. */
export function TemplateList({
  title,
  beside,
  choices,
}: {
  title: string;
  beside: string;
  choices: readonly Choice[];
}) {
  return (
    <Section title={title} beside={beside}>
      <ul className={styles.choices}>
        {choices.map((choice) => (
          <li key={choice.href}>
            <Link href={choice.href as Route} className={styles.choice}>
              <TypeGlyph type={choice.type} />
              <span>
                <b>{choice.title}</b>
                <small>{choice.text}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
