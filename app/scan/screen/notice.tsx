import styles from "./notice.module.css";
import { ScanButton } from "./scan-button.tsx";

/** What the server said later, about a guest who has gone. It covers the tools and no verdict. */
export function Notice({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <div className={styles.notice} role="alert">
      <p>{text}</p>
      <ScanButton onClick={onClose}>Close</ScanButton>
    </div>
  );
}
