import type { Route } from "next";
import Link from "next/link";
import { Section } from "#components/ui/section";
import { TextLink } from "#components/ui/text-link";
import type { ReferenceResource } from "./reference.ts";
import styles from "./side-list.module.css";

/** The operations of the open resource, and all resources. */
export function SideList({
  resources,
  open,
}: {
  resources: readonly Pick<ReferenceResource, "id" | "name">[];
  open?: ReferenceResource;
}) {
  return (
    <div className={styles.list}>
      {open && (
        <Section title="On this page">
          <ul className={styles.links}>
            {open.operations.map(({ id, summary }) => (
              <li key={id}>
                <a href={`#${id}`}>{summary}</a>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title="Resources">
        <ul className={styles.links}>
          {resources.map(({ id, name }) => (
            <li key={id}>
              <Link
                href={`/reference/${id}` as Route}
                prefetch={false}
                aria-current={id === open?.id ? "page" : undefined}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="For tools">
        <TextLink href="/v1/openapi.json" prefetch={false} target="_blank">
          The document as OpenAPI 3.1
        </TextLink>
      </Section>
    </div>
  );
}
