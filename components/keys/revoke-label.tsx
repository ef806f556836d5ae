import { Truncated } from "#components/ui/text";
import styles from "./revoke-label.module.css";

/** The text of the button that revokes a key or an app. A long name is cut. */
export function RevokeLabel({ name }: { name: string }) {
  return (
    <>
      Revoke <Truncated className={styles.name}>{name}</Truncated>
    </>
  );
}
