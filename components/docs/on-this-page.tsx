import styles from "./on-this-page.module.css";

/** The sections of a page, each as a link. */
export function OnThisPage({
  sections,
  markdown,
}: {
  sections: readonly { id: string; title: string; level: 2 | 3 }[];
  /** The address of the page as Markdown. */
  markdown: string;
}) {
  return (
    <aside className={styles.aside} aria-label="On this page">
      <h2>On this page</h2>
      <ul>
        {sections.map(({ id, title, level }) => (
          <li key={id} className={level === 3 ? styles.inner : undefined}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
      <a className={styles.source} href={markdown}>
        View as Markdown
      </a>
    </aside>
  );
}
