import { mayText } from "#components/keys/scope-texts.ts";
import { Truncated } from "#components/ui/text";
import styles from "./may.module.css";

/** What an app may do, in one line of a list. */
export function May({ scopes }: { scopes: readonly string[] }) {
  return (
    <Truncated title={scopes.join(" ")} className={styles.may}>
      {mayText(scopes)}
    </Truncated>
  );
}
