"use client";
import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { buttonClass } from "./button-look.tsx";
import float from "./float.module.css";
import styles from "./later.module.css";
import { ButtonRow } from "./layout.tsx";

/** `soon` loads without a word; `now` is for what somebody waits for. */
type Wanted = "soon" | "now" | false;

/**
 * Loads a part when it is wanted, and again when the connection is back. `lost` stands in its place if it cannot be loaded:
 * a dialog that says so and offers to try again. The page stays.
 */
export function useLater<Part>(load: () => Promise<Part>, wanted: Wanted, close: () => void = () => undefined) {
  const [part, setPart] = useState<Part>();
  const [isLost, setLost] = useState(false);
  const attempt = useCallback(
    () =>
      load().then(
        (loaded) => startTransition(() => setPart(() => loaded)),
        () => setLost(true),
      ),
    [load],
  );
  useEffect(() => {
    if (!wanted || part) return;
    setLost(false);
    attempt();
    addEventListener("online", attempt);
    return () => removeEventListener("online", attempt);
  }, [wanted, part, attempt]);
  return { part, lost: isLost && !part && wanted === "now" && <Lost retry={attempt} close={close} /> };
}

/** Loads a part before it is wanted, as when a pointer comes near its button. */
export const loadEarly = (load: () => Promise<unknown>) => () => void load().catch(() => undefined);

/** A dialog of the browser, because that of a library may be what cannot be loaded. */
function Lost({ retry, close }: { retry: () => Promise<void>; close: () => void }) {
  const element = useRef<HTMLDialogElement>(null);
  const [busy, setBusy] = useState(false);
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close(); // gives the focus back, which must be before the dialog is removed
  }, []);
  return createPortal(
    <dialog ref={element} className={`${float.float} ${styles.lost}`} aria-labelledby="lost" onCancel={close}>
      <h2 id="lost">This did not load</h2>
      <p role="status">{navigator.onLine ? "The server did not answer." : "There is no connection."} The page stays.</p>
      <ButtonRow className={styles.buttons}>
        <button type="button" className={buttonClass({})} onClick={close}>
          Close
        </button>
        <button
          type="button"
          className={buttonClass({ kind: "primary" })}
          aria-busy={busy}
          onClick={() => {
            setBusy(true);
            retry().finally(() => setBusy(false));
          }}
        >
          {busy ? "Trying again" : "Try again"}
        </button>
      </ButtonRow>
    </dialog>,
    document.body,
  );
}
