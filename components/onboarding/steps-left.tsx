import { Note } from "#components/ui/note";
import { TextLink } from "#components/ui/text-link";
import type { Begin } from "#lib/dashboard/onboarding/shape";
import styles from "./steps-left.module.css";
import { stepsLeft } from "./texts.ts";

/** Leads from Home to the list of what is missing before the store goes live, until somebody hides it. */
export function StepsLeft({ begin }: { begin: Begin }) {
  const left = begin.open.length;
  return (
    <Note className={styles.note}>
      {left === 0 ? "Everything is ready to sell." : `${stepsLeft(left)} before you go live.`}{" "}
      <TextLink href="/begin">{left === 0 ? "Hide the list" : "See what is missing"}</TextLink>
    </Note>
  );
}
