"use client";
import { KeyRound } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from "react";
import { Button, ButtonLink } from "./button.tsx";
import { Copy, CopyButton } from "./copy.tsx";
import { Checkbox } from "./field.tsx";
import { Spacer } from "./layout.tsx";
import { type Loss, useAskBeforeLeaving } from "./leave.ts";
import styles from "./shown-once.module.css";
import { Text } from "./text.tsx";

const LOST: Loss = {
  title: "Leave without the secret?",
  text: "The secret is shown only now. After you leave, nobody can see it again.",
  stayLabel: "Stay here",
  leaveLabel: "Leave without the secret",
};

/** Asks before the page is left while a secret is shown that is not yet stored. */
export function useAskForSecret(isLost: boolean): void {
  useAskBeforeLeaving(useCallback(() => (isLost ? LOST : null), [isLost]));
}

/**
 * A secret that is shown only now. It takes the focus, so that the keyboard and screen readers continue here. The Done button
 * works once the user has ticked that it is stored.
 */
export function ShownOnce({
  title,
  kept,
  secret,
  tail = 0,
  copy,
  stored,
  command,
  done,
  page,
  children,
}: {
  /** "Tidehouse till is ready". */
  title: string;
  /** What we store of it: "We keep only a fingerprint of it." */
  kept: string;
  secret: string;
  /** The number of characters of its checksum, which is drawn less prominently. */
  tail?: number;
  copy: string;
  /** "I have stored it where my server reads it". */
  stored: ReactNode;
  /** A command to try it with. */
  command?: string;
  /** The address that Done opens. */
  done: string;
  /** The page that a reload shows instead of the empty form: its address and title replace those of the form. */
  page?: { href: string; title: string };
  /** What else to copy, such as the client ID that belongs to it. */
  children?: ReactNode;
}) {
  const [isStored, setStored] = useState(false);
  useAskForSecret(!isStored);
  const noteId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { href, title: pageTitle } = page ?? {};
  useEffect(() => {
    if (!href) return;
    history.replaceState(null, "", href);
    document.title = `${pageTitle} · Zakka`;
  }, [href, pageTitle]);
  const head = secret.length - tail;
  return (
    <section className={styles.shownOnce} aria-label={title}>
      <header className={styles.head}>
        <KeyRound />
        <h2 ref={heading} tabIndex={-1} aria-describedby={noteId}>
          {title}
        </h2>
        <Text tone="soft" id={noteId}>
          Shown only once. {kept}
        </Text>
      </header>
      <div className={styles.secret}>
        <code>
          {secret.slice(0, head)}
          {tail > 0 && <b>{secret.slice(head)}</b>}
        </code>
        <CopyButton kind="primary" value={secret}>
          {copy}
        </CopyButton>
      </div>
      <footer className={styles.foot}>
        <Checkbox checked={isStored} onChange={(event) => setStored(event.currentTarget.checked)}>
          {stored}
        </Checkbox>
        <Spacer />
        <span className={styles.more}>
          {children}
          {command && (
            <>
              <Text tone="quiet">Try it:</Text>
              <Copy value={command} label="copy the command" />
            </>
          )}
        </span>
        {isStored ? (
          <ButtonLink href={done} needsFullLoad>
            Done
          </ButtonLink>
        ) : (
          <Button disabled>Done</Button>
        )}
      </footer>
    </section>
  );
}
