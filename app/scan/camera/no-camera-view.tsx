"use client";

import { ALargeSmall, Keyboard, Lock, RotateCw, SlidersHorizontal } from "lucide-react";
import { CAMERA_WORDS, type CameraFailure } from "./failure.ts";

interface Props {
  failure: CameraFailure;
  onAgain: () => void;
  onType: () => void;
  onPhone: () => void;
}

export function NoCameraView({ failure, onAgain, onType, onPhone }: Props) {
  const words = CAMERA_WORDS[failure];
  return (
    <>
      <main className="no-camera" data-failure={failure}>
        <svg className="shape" viewBox="0 0 100 100" aria-hidden="true">
          <path
            d="M30 4H14A10 10 0 0 0 4 14v16M70 4h16a10 10 0 0 1 10 10v16M4 70v16a10 10 0 0 0 10 10h16M96 70v16a10 10 0 0 1-10 10H70"
            fill="none"
            stroke="var(--ink)"
            strokeWidth="7"
          />
          <path d="M18 82L82 18" stroke="var(--ink)" strokeWidth="7" />
        </svg>
        <div role="alert">
          <h1>{words.title}</h1>
          <p>{words.sentence}</p>
        </div>
        <ol>
          {words.steps.map((step, index) => (
            <li key={step}>
              <b>{index + 1}</b>
              <span>{withIcons(step)}</span>
            </li>
          ))}
        </ol>
      </main>
      <section className="other-ways" aria-label="Other ways to scan">
        {words.again && (
          <button type="button" className="scan-button filled" onClick={onAgain}>
            <RotateCw className="icon" aria-hidden="true" />
            <span>{words.again}</span>
          </button>
        )}
        <div>
          <button type="button" className={words.again ? "scan-button" : "scan-button filled"} onClick={onType}>
            <Keyboard className="icon" aria-hidden="true" />
            <span>Type a code</span>
          </button>
          <button type="button" className="scan-button" onClick={onPhone}>
            <SlidersHorizontal className="icon" aria-hidden="true" />
            <span>Phone</span>
          </button>
        </div>
        <p>A handheld scanner that types codes also works.</p>
      </section>
    </>
  );
}

const ICONS: Record<string, React.ReactNode> = {
  "{lock}": <Lock key="lock" className="icon small" aria-label="the lock" />,
  "{letters}": <ALargeSmall key="letters" className="icon small" aria-label="the letters" />,
};

const withIcons = (step: string): React.ReactNode[] => step.split(/(\{\w+\})/).map((part) => ICONS[part] ?? part);
