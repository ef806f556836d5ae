"use client";

import { useEffect, useState } from "react";
import { guestWords, LANGUAGE_NAMES, LANGUAGES, type Language } from "#app/scan/verdict/guest-words";
import { waiting } from "#app/scan/verdict/undecided";
import type { Verdict } from "#app/scan/verdict/verdict";
import { ShapeView } from "./shape-view.tsx";

/** Words short enough that the shape may grow with them. */
const BIG = new Set<Verdict["rule"]>(["admit", "again", "wait", "busy"]);

export const isBig = ({ rule }: Verdict): boolean => BIG.has(rule);

interface Props {
  verdict: Verdict;
  language: Language;
  onLanguage: (language: Language) => void;
  place: { timeZone: string; now: number };
  children: React.ReactNode;
}

/** Draws a verdict and decides nothing. */
export function VerdictView({ verdict, language, onLanguage, place, children }: Props) {
  const words = guestWords(verdict, language, place);
  return (
    <main className="verdict" data-rule={verdict.rule}>
      <div className="answer">
        <div role="alert">
          <div className="top">
            <ShapeView shape={verdict.shape} />
            {verdict.datum && (
              <div className="datum" aria-hidden="true">
                <b className={sizeOf(verdict)}>{verdict.datum.value}</b>
                <span>{verdict.datum.note}</span>
              </div>
            )}
          </div>
          <h1 data-size={verdict.size} data-lines={verdict.word.length}>
            {verdict.word.map((line) => (
              <span key={line}>{line} </span>
            ))}
          </h1>
          <p className="guest">{verdict.who}</p>
          {verdict.datum && verdict.rule !== "wait" && (
            <p className="unseen">
              {verdict.datum.value} {verdict.datum.note}
            </p>
          )}
          <p className="what">{verdict.what}</p>
          {verdict.pips && <Pips {...verdict.pips} />}
        </div>
        <div className="spring" />
        {words && (
          <section className="say" aria-label="For the guest">
            <div className="lg">
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
            <p lang={language}>{words}</p>
          </section>
        )}
      </div>
      <div className="actions">{children}</div>
    </main>
  );
}

/** A number of guests stands large, a date or an amount gives way to the shape. */
function sizeOf({ datum, rule }: Verdict): string | undefined {
  const length = datum?.value.length ?? 0;
  if (length <= 1 && (rule === "admit" || rule === "busy")) return "sh";
  if (length >= 8) return "xs";
  return length >= 6 ? "lo" : undefined;
}

function Pips({ used, of }: { used: number; of: number }) {
  const places = Array.from({ length: of }, (_, index) => index + 1);
  return (
    <div className="pips" data-of={Math.min(of, 10)} aria-hidden="true">
      {places.map((place) => (
        <i key={place} className={place === used ? "now" : place < used ? "u" : ""} />
      ))}
    </div>
  );
}

/** WAIT, with its seconds counting. */
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
