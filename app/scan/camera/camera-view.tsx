"use client";

import styles from "./camera-view.module.css";
import type { CodeNotice } from "./codes-in-view.ts";

/** `strip`: small, above a verdict. `hidden`: not visible, but still running. `card`: beside the keypad, or hidden where it has no room. */
export type PictureSize = "full" | "strip" | "card" | "hidden";

interface Props {
  /** The element that shows the picture of the camera. */
  picture: React.RefObject<HTMLDivElement | null>;
  size: PictureSize;
  isRequesting: boolean;
  /** What to do now, shown over the full picture. */
  hint: string;
  /** Why the code in view is not read. */
  notice: CodeNotice | null;
  zoom: { value: number; onPick: (zoom: number) => void } | null;
  /** Null while the full picture cannot be opened. */
  onBack: (() => void) | null;
}

export function CameraView({ picture, size, isRequesting, hint, notice, zoom, onBack }: Props) {
  const isStrip = size === "strip";
  return (
    <>
      <section className={styles.camera} data-size={size} aria-label="Camera">
        <div className={styles.picture} ref={picture} />
        <span className={styles.aim} />
        {isStrip ? (
          <>
            <span className={styles.stripHint}>{isRequesting ? "Asking" : "Next code"}</span>
            {onBack && (
              <button type="button" className={styles.back} onClick={onBack} aria-label="Back to the camera" />
            )}
          </>
        ) : (
          <p className={styles.hint}>{isRequesting ? "Asking" : hint}</p>
        )}
        {!isStrip && zoom && <Zoom {...zoom} />}
      </section>
      <p className={styles.notice} role="status">
        {notice && textOf(notice, size === "card")}
      </p>
    </>
  );
}

function textOf(notice: CodeNotice, isUnderKeypad: boolean): string {
  if (notice === "two") return "Two codes in view. Show one.";
  return `Close ${isUnderKeypad ? "the keypad" : "this sheet"} to scan the next code.`;
}

function Zoom({ value, onPick }: { value: number; onPick: (zoom: number) => void }) {
  return (
    <fieldset className={styles.zoom} aria-label="Zoom">
      {[1, 2].map((each) => (
        <button key={each} type="button" aria-pressed={each === value} onClick={() => onPick(each)}>
          {each}×
        </button>
      ))}
    </fieldset>
  );
}
