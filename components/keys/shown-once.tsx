"use client";
import { KeyRound } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button, ButtonLink } from "#components/ui/button";
import { Copy, CopyButton } from "#components/ui/copy";
import { Checkbox } from "#components/ui/field";

/** A secret in its band: shown this once, copy first, Done stays quiet until the box is ticked. */
export function ShownOnce({
  title,
  kept,
  secret,
  copy,
  stored,
  command,
  done,
}: {
  /** "Tidehouse till is ready". */
  title: string;
  /** What remains with us: "We keep only a fingerprint of it." */
  kept: string;
  /** The secret, its tail drawn quieter. */
  secret: string;
  copy: string;
  /** "I have stored it where my server reads it". */
  stored: ReactNode;
  /** A line to try it with. */
  command?: string;
  /** Where Done leads. */
  done: string;
}) {
  const [isStored, setStored] = useState(false);
  const tail = secret.length - 6;
  return (
    <section className="once" aria-label={title}>
      <header>
        <KeyRound />
        <h2>{title}</h2>
        <span className="sp" />
        <span className="text-ink-2">Shown this once. {kept}</span>
      </header>
      <div className="secret">
        <code>
          {secret.slice(0, tail)}
          <b>{secret.slice(tail)}</b>
        </code>
        <CopyButton kind="p" value={secret}>
          {copy}
        </CopyButton>
      </div>
      <footer>
        <Checkbox checked={isStored} onChange={(event) => setStored(event.currentTarget.checked)}>
          {stored}
        </Checkbox>
        <span className="sp" />
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
