"use client";
import { KeyRound } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button, ButtonLink } from "./button.tsx";
import { Copy, CopyButton } from "./copy.tsx";
import { Checkbox } from "./field.tsx";

/** A secret in a band, shown only now. Copy is the primary button; Done works when the box is ticked. */
export function ShownOnce({
  title,
  kept,
  secret,
  tail = 0,
  copy,
  stored,
  command,
  done,
}: {
  /** "Tidehouse till is ready". */
  title: string;
  /** What we keep of it: "We keep only a fingerprint of it." */
  kept: string;
  secret: string;
  /** How many characters at its end are drawn quieter: a checksum. */
  tail?: number;
  copy: string;
  /** "I have stored it where my server reads it". */
  stored: ReactNode;
  /** A line to try it with. */
  command?: string;
  /** Where Done leads. */
  done: string;
}) {
  const [isStored, setStored] = useState(false);
  const head = secret.length - tail;
  return (
    <section className="shown-once" aria-label={title}>
      <header>
        <KeyRound />
        <h2>{title}</h2>
        <span className="spacer" />
        <span className="text-ink-2">Shown this once. {kept}</span>
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
        {command && (
          <>
            <span className="text-ink-3">Try it:</span>
            <Copy value={command} label="copy the command" />
          </>
        )}
        {isStored ? (
          <ButtonLink href={done} hard>
            Done
          </ButtonLink>
        ) : (
          <Button disabled>Done</Button>
        )}
      </footer>
    </section>
  );
}
