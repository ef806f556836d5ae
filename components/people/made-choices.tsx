import { Checkbox } from "#components/ui/field";
import { Text } from "#components/ui/text";
import styles from "./made-choices.module.css";

/** A key, endpoint or device that a person has made. */
export interface Made {
  kind: "key" | "endpoint" | "device";
  id: string;
  mode: "test" | "live";
  name: string;
  /** The roles that may not do what it may do. */
  above: readonly string[];
}

const TEXTS: Record<Made["kind"], string> = { key: "Key", endpoint: "Webhook to", device: "Scanner" };

/** What the form of these choices sends besides the ticks. */
export const listedIn = (made: readonly Made[]): string => made.map(({ id }) => id).join(" ");

/** A checkbox for each thing that a person has made, to revoke it. Ticked is what is above the role that they get. */
export function MadeChoices({ name, made, role }: { name: string; made: readonly Made[]; role?: string }) {
  if (made.length === 0) {
    return <Text tone="soft">{name} has made no key, webhook or scanner that is in use.</Text>;
  }
  return (
    <fieldset className={styles.choices}>
      <legend>Revoke what {name} has made</legend>
      {made.map(({ kind, id, mode, name, above }) => (
        <Checkbox key={id} name="revoke" value={id} defaultChecked={role !== undefined && above.includes(role)}>
          {TEXTS[kind]} {name}, {mode} data
        </Checkbox>
      ))}
      <Text tone="soft">What you do not tick keeps working.</Text>
    </fieldset>
  );
}
