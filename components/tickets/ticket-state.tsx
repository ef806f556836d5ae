"use client";
import { type ReactNode, useEffect, useRef } from "react";

/** The state of a ticket. Takes the focus when the ticket was used from this page: the button that did it may be gone. */
export function TicketState({ uses, children }: { uses: number; children: ReactNode }) {
  const element = useRef<HTMLElement>(null);
  const shown = useRef(uses);
  useEffect(() => {
    if (shown.current === uses) return;
    shown.current = uses;
    element.current?.focus();
  }, [uses]);
  return (
    <section ref={element} tabIndex={-1} aria-label="State of the ticket">
      {children}
    </section>
  );
}
