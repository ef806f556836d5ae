import styles from "./mark.module.css";

/** The logo: a door curtain whose slit forms a Z. Use it at 16 px or larger. */
export function Mark({ size = 20 }: { size?: number }) {
  return (
    <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true" style={{ width: size, height: size }}>
      <path d="M1 2.6h22V5H1z" />
      <path d="M3 6.4h15.7L6.1 21.4H3zM21 6.4v15H8.4z" />
    </svg>
  );
}
