"use client";

import styles from "./camera-view.module.css";

interface Props {
  /** The element that shows the picture of the camera. */
  picture: React.RefObject<HTMLDivElement | null>;
  /** Not visible, but still running. */
  isHidden: boolean;
  /** Small, above a verdict. */
  isStrip: boolean;
  isRequesting: boolean;
  /** What to do now, shown over the full picture. */
  hint: string;
  zoom: { value: number; onPick: (zoom: number) => void } | null;
  /** Null while the full picture cannot be opened. */
  onBack: (() => void) | null;
}

export function CameraView({ picture, isHidden, isStrip, isRequesting, hint, zoom, onBack }: Props) {
  return (
    <section className={styles.camera} data-size={isHidden ? "hidden" : isStrip ? "strip" : "full"} aria-label="Camera">
      <div className={styles.picture} ref={picture} />
      <span className={styles.aim} />
      {isStrip ? (
        <>
          <span className={styles.stripHint}>{isRequesting ? "Asking" : "Next code"}</span>
          {onBack && <button type="button" className={styles.back} onClick={onBack} aria-label="Back to the camera" />}
        </>
      ) : (
        <p className={styles.hint}>{isRequesting ? "Asking" : hint}</p>
      )}
      {!isStrip && zoom && <Zoom {...zoom} />}
    </section>
  );
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
