"use client";

import { ALargeSmall, Keyboard, Lock, RotateCw, SlidersHorizontal } from "lucide-react";
import { ScanButton } from "#app/scan/screen/scan-button.tsx";
import { Drawing } from "#app/scan/screen/shape-view.tsx";
import { CAMERA_WORDS, type CameraFailure } from "./failure.ts";
import styles from "./no-camera-view.module.css";

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
      <main className={styles.reason} data-failure={failure}>
        <Drawing className={styles.shape}>
          <path
            d="M30 4H14A10 10 0 0 0 4 14v16M70 4h16a10 10 0 0 1 10 10v16M4 70v16a10 10 0 0 0 10 10h16M96 70v16a10 10 0 0 1-10 10H70"
            fill="none"
            stroke="var(--ink)"
            strokeWidth="7"
          />
          <path d="M18 82L82 18" stroke="var(--ink)" strokeWidth="7" />
        </Drawing>
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
      <section className={styles.otherWays} aria-label="Other ways to scan">
        {words.again && (
          <ScanButton icon={RotateCw} filled onClick={onAgain}>
            {words.again}
          </ScanButton>
        )}
        <div>
          <ScanButton icon={Keyboard} filled={!words.again} onClick={onType}>
            Type a code
          </ScanButton>
          <ScanButton icon={SlidersHorizontal} onClick={onPhone}>
            Phone
          </ScanButton>
        </div>
        <p>A handheld scanner that types codes also works.</p>
      </section>
    </>
  );
}

const ICONS: Record<string, React.ReactNode> = {
  "{lock}": <Lock key="lock" aria-label="the lock" />,
  "{letters}": <ALargeSmall key="letters" aria-label="the letters" />,
};

const withIcons = (step: string): React.ReactNode[] => step.split(/(\{\w+\})/).map((part) => ICONS[part] ?? part);
