"use client";
import { clsx } from "clsx";
import { Check, Copy as CopyIcon } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { type ButtonLook, buttonClass } from "./button-look.tsx";
import styles from "./copy.module.css";
import { type Tone, toneClass, VisuallyHidden } from "./text.tsx";

const COPIED_SHOWN_MS = 1_500;

/** A value with a copy icon. `children` is shown instead of the value where the two differ. */
export function Copy({
  value,
  children,
  label,
  mono = true,
  quiet,
  tone,
  whole,
  className,
}: {
  value: string;
  children?: ReactNode;
  /** What the button does: "copy order id". */
  label?: string;
  mono?: boolean;
  /** The icon appears only on hover and focus, as in a row. */
  quiet?: boolean;
  tone?: Tone;
  /** Shows a long value on several lines instead of cutting it. */
  whole?: boolean;
  className?: string;
}) {
  const [done, copy] = useCopy(value);
  return (
    <button
      type="button"
      className={clsx(
        styles.copy,
        mono && styles.mono,
        quiet && styles.quiet,
        whole && styles.whole,
        toneClass(tone),
        className,
      )}
      data-done={done || undefined}
      onClick={copy}
      title={label ?? "Copy"}
    >
      <span className={styles.value}>{children ?? value}</span>
      <VisuallyHidden>, {label ?? "copy"}</VisuallyHidden>
      {done ? <Check /> : <CopyIcon />}
      <span role="status">{done && <span className={styles.copied}>Copied</span>}</span>
    </button>
  );
}

/** A button that copies a value. Its width does not change when it says "Copied". */
export function CopyButton({ value, children, ...look }: ButtonLook & { value: string; children: ReactNode }) {
  const [done, copy] = useCopy(value);
  return (
    <button type="button" className={buttonClass(look)} onClick={copy}>
      {done ? <Check /> : <CopyIcon />}
      <span className={styles.texts}>
        <span style={{ visibility: done ? "hidden" : undefined }}>{children}</span>
        <span role="status">{done && "Copied"}</span>
      </span>
    </button>
  );
}

function useCopy(value: string): [boolean, () => void] {
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(false), COPIED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [done]);
  return [done, () => void writeToClipboard(value).then(() => setDone(true))];
}

/** Copies a text. On a page without HTTPS there is no `navigator.clipboard`, so a hidden text area is used. */
async function writeToClipboard(value: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(value);
  const area = document.createElement("textarea");
  area.value = value;
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
}
