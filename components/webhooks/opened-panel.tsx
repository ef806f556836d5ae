"use client";
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";

/**
 * The panel of an open delivery. It takes the focus where it covers the log, as on a phone. When it closes, the focus returns to the
 * row of the delivery.
 */
export function OpenedPanel({
  deliveryId,
  label,
  className,
  children,
}: {
  deliveryId: string;
  label: string;
  className?: string;
  children: ReactNode;
}) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (deliveryId && !document.activeElement?.checkVisibility()) panel.current?.focus();
  }, [deliveryId]);
  useLayoutEffect(() => {
    const element = panel.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      setTimeout(() => document.querySelector<HTMLElement>(`tr a[href*="delivery=${deliveryId}"]`)?.focus());
    };
  }, [deliveryId]);
  return (
    <section className={className} aria-label={label} ref={panel} tabIndex={-1} data-opened="">
      {children}
    </section>
  );
}
