"use client";
import { Check, Copy as CopyIcon } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { type ButtonLook, buttonClass } from "./button.tsx";

const SAID_MS = 1_500;

/** A value with a copy icon at its end; `children` is what is shown when that differs from what is copied. */
export function Copy({
  value,
  children,
  label,
  mono = true,
  quiet,
  className,
}: {
  value: string;
  children?: ReactNode;
  /** What pressing does, after the value: "copy order id". */
  label?: string;
  mono?: boolean;
  /** The icon appears only on hover and focus, as in a row. */
  quiet?: boolean;
  className?: string;
}) {
  const [done, copy] = useCopy(value);
  return (
    <button
      type="button"
      className={["copy", mono && "mono", quiet && "quiet", className].filter(Boolean).join(" ")}
      data-done={done || undefined}
      onClick={copy}
      title={label ?? "Copy"}
    >
      <span className="truncated">{children ?? value}</span>
      <span className="visually-hidden">, {label ?? "copy"}</span>
      {done ? <Check /> : <CopyIcon />}
      <span role="status">{done && <span className="message">Copied</span>}</span>
    </button>
  );
}

/** A whole button that copies: for a secret that is shown once. Its width does not change. */
export function CopyButton({ value, children, ...look }: ButtonLook & { value: string; children: ReactNode }) {
  const [done, copy] = useCopy(value);
  return (
    <button type="button" className={buttonClass(look)} onClick={copy}>
      {done ? <Check /> : <CopyIcon />}
      <span className="grid">
        <span className="[grid-area:1/1]" style={{ visibility: done ? "hidden" : undefined }}>
          {children}
        </span>
        <span className="[grid-area:1/1]" role="status">
          {done && "Copied"}
        </span>
      </span>
    </button>
  );
}

function useCopy(value: string): [boolean, () => void] {
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [done]);
  return [done, () => void put(value).then(() => setDone(true))];
}

/** The clipboard needs a secure origin; elsewhere the old way still works. */
async function put(value: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(value);
  const area = document.createElement("textarea");
  area.value = value;
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
}
