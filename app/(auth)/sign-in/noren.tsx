import styles from "./noren.module.css";

/** The logo at full width over the sign-in form: a noren, the curtain in the door of a Japanese shop. Its slit forms a Z. */
export function Noren() {
  return (
    <svg className={styles.noren} aria-hidden="true" viewBox="0 0 2320 196" width="2320" height="196">
      <path d="M0 0h2320v12H0z" />
      <path d="M0 17h328V196H0zM332 17h328V196H332zM664 17h328V196H664zM1328 17h328V196H1328zM1660 17h328V196H1660zM1992 17h328V196H1992z" />
      <path d="M996 17h290L1060 196H996zM1324 17v179H1098z" />
    </svg>
  );
}
