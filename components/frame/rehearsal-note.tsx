import { Note } from "#components/ui/note";
import styles from "./rehearsal-note.module.css";

/** A note on every page of a database that was restored for a rehearsal. */
export function RehearsalNote() {
  return (
    <div className={styles.note}>
      <Note kind="care">
        <b>This is a copy for a rehearsal, not the real store.</b> It sends no mail, and its webhook endpoints were
        disabled.
      </Note>
    </div>
  );
}
