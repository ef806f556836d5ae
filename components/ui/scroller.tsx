"use client";
import { type ReactNode, useEffect, useRef, useState } from "react";

/**
 * A part that scrolls on its own. It is a Tab stop with a name while something in it is out of sight, so that the keyboard
 * can scroll it, and none otherwise.
 */
export function Scroller({
  as: Element = "div",
  label,
  className,
  children,
  ...rest
}: {
  /** A section has its name also where it does not scroll. */
  as?: "div" | "pre" | "section";
  /** What is in it. */
  label: string;
  className?: string;
  "data-calendar"?: string;
  children: ReactNode;
}) {
  const isSection = Element === "section";
  const place = useRef<HTMLDivElement & HTMLPreElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      setScrolls(element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight),
    );
    for (const one of [element, ...element.children]) observer.observe(one);
    return () => observer.disconnect();
  });
  return (
    <Element
      className={className}
      ref={place}
      role={scrolls && !isSection ? "group" : undefined}
      aria-label={scrolls || isSection ? label : undefined}
      tabIndex={scrolls ? 0 : undefined}
      {...rest}
    >
      {children}
    </Element>
  );
}
