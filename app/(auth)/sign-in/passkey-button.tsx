"use client";
import { useEffect, useState } from "react";
import { Note } from "#components/ui/note";
import { PendingButton } from "#components/ui/submit-button";
import styles from "./sign-in-form.module.css";

const load = () => import("./enter-with-passkey.ts");

/** Signs in with a passkey. Its code is loaded after the page, and also offers passkeys in the field for the e-mail. */
export function PasskeyButton({ next }: { next: string }) {
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const offer = () => load().then((part) => part.enterWithPasskey(next, false));
    if (window.PublicKeyCredential) offer().then(setProblem, () => undefined);
  }, [next]);
  return (
    <form
      className={`${styles.form} ${styles.passkey}`}
      onSubmit={async (event) => {
        event.preventDefault();
        setBusy(true);
        const found = await load().then(
          (part) => part.enterWithPasskey(next, true),
          () => "This did not load. Try again.",
        );
        setProblem(found);
        setBusy(!found); // until the next page opens
      }}
    >
      {problem && (
        <Note kind="no" className={styles.note}>
          {problem}
        </Note>
      )}
      <PendingButton wide busy={busy} pending="Follow your browser">
        Sign in with a passkey
      </PendingButton>
    </form>
  );
}
