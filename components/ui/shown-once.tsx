"use client";
import { KeyRound } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button, ButtonLink } from "./button.tsx";
import { Copy, CopyButton } from "./copy.tsx";
import { Checkbox } from "./field.tsx";

/** A secret that is shown only now. The Done button works once the user has ticked that it is stored. */
export function ShownOnce({
  title,
  kept,
  secret,
  tail = 0,
  copy,
  stored,
  command,
  done,
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
  /** What else to copy, such as the client ID that belongs to it. */
  children?: ReactNode;
}) {
  const [isStored, setStored] = useState(false);
  const head = secret.length - tail;
  return (
    <section className="shown-once" aria-label={title}>
      <header>
        <KeyRound />
        <h2>{title}</h2>
        <span className="spacer" />
        <span className="text-ink-2">Shown only once. {kept}</span>
      </header>
      <div className="secret">
        <code>
          {secret.slice(0, head)}
          {tail > 0 && <b>{secret.slice(head)}</b>}
        </code>
        <CopyButton kind="primary" value={secret}>
          {copy}
        </CopyButton>
      </div>
      <footer>
        <Checkbox checked={isStored} onChange={(event) => setStored(event.currentTarget.checked)}>
          {stored}
        </Checkbox>
        <span className="spacer" />
        {children}
        {command && (
          <>
            <span className="text-ink-3">Try it:</span>
            <Copy value={command} label="copy the command" />
          </>
        )}
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
