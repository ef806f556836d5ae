import { Note } from "#components/ui/note";
import styles from "./came-from.module.css";

/** Says on the page of a customer what the form before it did. */
export function CameFrom({
  existed,
  merged,
}: {
  /** The address of a new customer was that of this one. */
  existed: boolean;
  /** The address of the customer who was merged into this one. */
  merged: string | undefined;
}) {
  if (existed) {
    return (
      <Note className={styles.note}>
        This e-mail address had a customer already: this one. Nothing new was created.
      </Note>
    );
  }
  return merged ? <Note className={styles.note}>Merged. What {merged} bought and holds is here now.</Note> : null;
}
