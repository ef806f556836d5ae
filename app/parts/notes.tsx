import { Figures } from "#components/ui/figures";
import { Meter } from "#components/ui/meter";
import { Note } from "#components/ui/note";
import styles from "./notes.module.css";
import { Group, Piece } from "./piece.tsx";
import { SampleSecret } from "./sample-secret.tsx";

/** Notes, figures, bars, and a secret that is shown once. */
export function Notes() {
  return (
    <Group id="notes" title="Notes and figures">
      <Piece name="Note: plain, care, no">
        <Note>A part refund voids nothing. Void single items below if you mean to.</Note>
        <Note kind="care">Sees personal data. Give it only to a system that your privacy notice names.</Note>
        <Note kind="no">Not saved. 134 are sold already. Give Saturday 134 or more.</Note>
      </Piece>
      <Piece name="Figures" wide>
        <Figures
          label="Today so far"
          figures={[
            { title: "Sold", value: "€4,318.50", compare: "+12 %", note: "than last Friday" },
            { title: "Orders", value: "38", note: "3 wait for payment" },
            { title: "Let in", value: "182 of 200" },
          ]}
        />
      </Piece>
      <Piece name="Meter">
        <Meter
          className={styles.meter}
          label="182 of 200 sold, 10 held"
          parts={[
            { percent: 91, kind: "accent" },
            { percent: 5, kind: "hatched" },
          ]}
        />
        <Meter className={styles.meter} label="58 of 60 used" tall parts={[{ percent: 97 }]} />
      </Piece>
      <Piece name="ShownOnce">
        <SampleSecret />
      </Piece>
    </Group>
  );
}
