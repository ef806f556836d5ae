import { Note } from "#components/ui/note";
import { TextLink } from "#components/ui/text-link";
import { BEGIN_STEPS, type Begin } from "#lib/domain/begin/schema";
import styles from "./steps-left.module.css";

/** Leads from Home to the list of what is missing before the store goes live, until somebody hides it. */
export function StepsLeft({ begin }: { begin: Begin }) {
  const left = begin.open.length;
  return (
    <Note className={styles.note}>
      {left === 0
        ? "Everything is ready to sell."
        : `${left} of ${BEGIN_STEPS.length} steps are left before you go live.`}{" "}
      <TextLink href="/begin">{left === 0 ? "Hide the list" : "See what is missing"}</TextLink>
    </Note>
  );
}
