import { Note } from "#components/ui/note";
import styles from "./charge-answer.module.css";

/** What happened under the key of a form. While the first request with it runs, the form asks again with the same `key`. */
export type ChargeResult =
  /** `asked`: the first answer was lost, and this is the answer to the question what happened. */
  | { is: "charged"; cents: number; left_cents: number; asked: boolean }
  | { is: "nothing" }
  | { is: "running"; key: string };

/** Says whether money moved, as far as it is known. Screen readers hear each change. */
export function ChargeAnswer({
  result,
  unknownCents,
  money,
}: {
  result?: ChargeResult;
  /** The amount that may have been charged. */
  unknownCents?: number;
  money: (cents: number) => string;
}) {
  return (
    <div className={styles.answer} role="status">
      {unknownCents !== undefined ? (
        <Note kind="care">
          <b>No answer yet.</b> {money(unknownCents)} may have been charged. This page asks again by itself, and asking
          charges nothing. Do not take the money in another way before the answer is here.
        </Note>
      ) : result?.is === "charged" ? (
        <Note>
          <b>{money(result.cents)} was charged</b>, once. {money(result.left_cents)} left.
        </Note>
      ) : result?.is === "nothing" ? (
        <Note kind="care">
          <b>Nothing was charged.</b> The request did not arrive and will not be carried out later. You can charge the
          card now.
        </Note>
      ) : result?.is === "running" ? (
        <Note kind="care">The charge is still being processed. The ledger will show it.</Note>
      ) : null}
    </div>
  );
}
