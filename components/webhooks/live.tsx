"use client";
import { RotateCw } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useTransition } from "react";
import { buttonClass } from "#components/ui/button";

const SOON_S = 20;
const SOON_MS = 3_000;
const LATER_MS = 30_000;
/** At most this share of the time is spent on reloading: a large log is reloaded less often. */
const SHARE = 0.2;

/**
 * Reloads the page: by hand, and by itself while it is visible and an attempt is due. `due`: when the next attempt is
 * made, in Unix seconds; null while none is pending, and then it does not reload by itself.
 */
export function Live({
  due,
  href,
}: {
  due: number | null;
  /** The address of this page: the link works without JavaScript. */
  href: string;
}) {
  const router = useRouter();
  const [busy, start] = useTransition();
  const asked = useRef({ at: 0, took: 0 });
  useEffect(() => {
    if (busy) return;
    if (asked.current.at > 0) asked.current.took = Date.now() - asked.current.at;
    asked.current.at = 0;
    if (due === null) return;
    const ask = () => {
      if (document.visibilityState !== "visible" || !navigator.onLine) return;
      asked.current.at = Date.now();
      start(() => router.refresh());
    };
    const usual = due - Date.now() / 1000 < SOON_S ? SOON_MS : LATER_MS;
    const timer = setInterval(ask, Math.max(usual, asked.current.took / SHARE));
    document.addEventListener("visibilitychange", ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
    };
  }, [busy, due, router]);
  return (
    <a
      className={buttonClass({ kind: "ghost", small: true })}
      href={href}
      onClick={(press) => {
        if (press.metaKey || press.ctrlKey || press.shiftKey) return;
        press.preventDefault();
        start(() => router.refresh());
      }}
    >
      <RotateCw className="lucide s" />
      Refresh
    </a>
  );
}
