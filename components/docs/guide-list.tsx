import styles from "./guide-list.module.css";

/** Guides, or places in them, each with what it says. */
export function GuideList({
  groups,
  empty,
}: {
  groups: readonly { title?: string; entries: readonly { href: string; title: string; text: string }[] }[];
  /** What is said when there are none. */
  empty?: string;
}) {
  return groups.map(({ title = "", entries }) => (
    <section key={title} className={styles.group}>
      {title && <h2>{title}</h2>}
      {entries.length === 0 && <p>{empty}</p>}
      <ul className={styles.entries}>
        {entries.map((entry) => (
          <li key={entry.href}>
            <a className={styles.entry} href={entry.href}>
              <b>{entry.title}</b>
              <span>{entry.text}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  ));
}
