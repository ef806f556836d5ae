import styles from "./selection.module.css";

/** The id of the form of the bar. */
export const FORM = "selection";

/** The checkbox of a row. It belongs to the form of the bar, which sends the ids of the checked rows as `id`. */
export function SelectRow({ id, label }: { id: string; label: string }) {
  return (
    <label className={styles.hit}>
      <input type="checkbox" className={styles.box} form={FORM} name="id" value={id} aria-label={label} />
    </label>
  );
}
