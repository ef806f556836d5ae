import styles from "./api-viewer.module.css";

/** What the reference has: each operation below its resource. It is there before the viewer, which is large, and without scripts. */
export function ReferenceOutline({
  resources,
}: {
  resources: readonly {
    name: string;
    /** Its place, as the viewer names it. */
    id: string;
    operations: readonly { id: string; method: string; path: string; summary: string }[];
  }[];
}) {
  return (
    <main className={styles.outline}>
      <h1>API reference</h1>
      <p>All operations. The viewer adds their fields and examples, and sends requests.</p>
      {resources.map(({ id, name, operations }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id}>{name}</h2>
          <ul>
            {operations.map((operation) => (
              <li key={operation.id} id={operation.id}>
                <a href={`#${operation.id}`}>
                  {operation.summary}
                  <code>
                    {operation.method} {operation.path}
                  </code>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  );
}
