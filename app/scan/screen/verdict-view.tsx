"use client";

import { useEffect, useState } from "react";
import { guestText, LANGUAGE_NAMES, LANGUAGES, type Language } from "#app/scan/verdict/guest-texts";
import { ago } from "#app/scan/verdict/times";
import { waiting } from "#app/scan/verdict/undecided";
import type { Verdict } from "#app/scan/verdict/verdict";
import { VisuallyHidden } from "#components/ui/text";
import { ShapeView } from "./shape-view.tsx";
import { VerdictGround } from "./verdict-ground.tsx";
import styles from "./verdict-view.module.css";

/** Outcomes whose word is short, so that the shape can be larger. */
const BIG = new Set<Verdict["outcome"]>(["admit", "again", "wait", "busy"]);
/** How often the age of the last scan is counted. */
const AGE_EVERY_MS = 1_000;

const isBig = ({ outcome }: Verdict): boolean => BIG.has(outcome);

interface Props {
  verdict: Verdict;
  /** When the verdict was shown, in milliseconds, if it is only the last scan now. */
  lastAt?: number | null;
  /** What the staff must know about the order of the guest. */
  notes?: readonly string[];
  language: Language;
  onLanguage: (language: Language) => void;
  time: { timeZone: string; now: number };
  children: React.ReactNode;
}

/** Shows a verdict. */
export function VerdictView({ verdict, lastAt = null, notes = [], language, onLanguage, time, children }: Props) {
  const text = guestText(verdict, language, time);
  return (
    <VerdictGround outcome={verdict.outcome} isBig={isBig(verdict)} actions={children}>
      {lastAt !== null && <LastScan at={lastAt} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a low screen this part scrolls, also with the keyboard */}
      <section className={styles.answer} tabIndex={0} aria-label="Verdict">
        <div role="alert">
          <div className={styles.top}>
            <ShapeView shape={verdict.shape} />
            {verdict.datum && (
              <div className={styles.datum} aria-hidden="true">
                <b data-length={lengthOf(verdict)}>{verdict.datum.value}</b>
                <span>{verdict.datum.note}</span>
              </div>
            )}
          </div>
          <h1 className={styles.word} data-size={verdict.size} data-lines={verdict.word.length}>
            {verdict.word.map((line) => (
              <span key={line}>{line} </span>
            ))}
          </h1>
          <p className={styles.guest}>{verdict.who}</p>
          {verdict.datum && verdict.outcome !== "wait" && (
            <VisuallyHidden as="p">
              {verdict.datum.value} {verdict.datum.note}
            </VisuallyHidden>
          )}
          <p className={styles.what}>{verdict.what}</p>
          {verdict.pips && <Pips {...verdict.pips} />}
        </div>
        <div role="status" className={styles.notes}>
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
        <div className={styles.spring} />
        {text && (
          <section className={styles.guestText} aria-label="For the guest">
            <div className={styles.languages}>
              {LANGUAGES.map((each) => (
                <button
                  key={each}
                  type="button"
                  lang={each}
                  aria-pressed={each === language}
                  onClick={() => onLanguage(each)}
                >
                  {LANGUAGE_NAMES[each]}
                </button>
              ))}
            </div>
            <p lang={language}>{text}</p>
          </section>
        )}
        {verdict.band && <p className={styles.band}>{verdict.band}</p>}
      </section>
    </VerdictGround>
  );
}

/** Says that the verdict is not about the next guest. */
function LastScan({ at }: { at: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), AGE_EVERY_MS);
    return () => clearInterval(tick);
  }, []);
  return <p className={styles.lastScan}>Last scan, {ago(Math.floor(at / 1000), Math.floor(now / 1000))}</p>;
}

/** Returns how long the datum is: the longer the text, the smaller. */
function lengthOf(verdict: Verdict): string | undefined {
  const { datum, outcome } = verdict;
  const length = datum?.value.length ?? 0;
  if (length <= 1 && (outcome === "admit" || outcome === "busy")) return "short";
  if (length >= 8) return "longest";
  if (length >= 5 && isBig(verdict) && /[a-z]/.test(datum?.value ?? "")) return "longer"; // "26 Nov" beside the larger shape
  return length >= 6 ? "long" : undefined;
}

function Pips({ used, of }: { used: number; of: number }) {
  const places = Array.from({ length: of }, (_, index) => index + 1);
  return (
    <div className={styles.pips} data-of={Math.min(of, 10)} aria-hidden="true">
      {places.map((place) => (
        <i key={place} data-use={place === used ? "now" : place < used ? "past" : undefined} />
      ))}
    </div>
  );
}

/** The WAIT screen, with a running count of seconds. */
export function WaitView({ since, ...rest }: { since: number } & Omit<Props, "verdict" | "children">) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), 100);
    return () => clearInterval(tick);
  }, []);
  return (
    <VerdictView verdict={waiting(now - since)} {...rest}>
      {null}
    </VerdictView>
  );
}
