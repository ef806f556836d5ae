import type { OrderDetailsLine } from "#lib/dashboard/orders/shape";
import styles from "./order-paper.module.css";
import { PaperLine } from "./order-paper.tsx";

/** What to put into the parcel, with a box to tick for each line. It has no prices, because it travels with the goods. */
export function PackingSlip({ lines, zone }: { lines: readonly OrderDetailsLine[]; zone: string }) {
  const units = lines.reduce((sum, line) => sum + line.quantity, 0);
  return (
    <>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Quantity</th>
            <th scope="col">Packed</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td>
                <PaperLine line={line} zone={zone} />
                {line.answers.map(({ label, answer }) => (
                  <small key={label}>
                    {label}: {answer}
                  </small>
                ))}
              </td>
              <td>{line.quantity}</td>
              <td>
                <span className={styles.box} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>{units === 1 ? "1 unit in this parcel." : `${units} units in this parcel.`}</p>
    </>
  );
}
