import { Note } from "#components/ui/note";
import styles from "./left-out.module.css";

/** A note above the log that it lacks requests. */
export function LeftOut({ count }: { count: number }) {
  const isOne = count === 1;
  return (
    <div className={styles.leftOut}>
      <Note>
        {count.toLocaleString("en")} {isOne ? "request" : "requests"} of the last 7 days {isOne ? "is" : "are"} not in
        this log, because too many came at once. {isOne ? "It was" : "They were"} answered as usual.
      </Note>
    </div>
  );
}
