"use client";
import { RotateCw } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useTransition } from "react";
import { buttonClass } from "#components/ui/button-look";

const SOON_S = 20;
const SOON_MS = 3_000;
const LATER_MS = 30_000;
/** The largest share of time spent on reloading. A large log is therefore reloaded less often. */
const MAX_SHARE = 0.2;

/**
 * A button that refreshes the page. While the page is visible and an attempt is due, it also refreshes automatically. `due`
 * is the time of the next attempt in Unix seconds, or null if none is pending.
 */
export function RefreshButton({
  due,
  href,
}: {
  due: number | null;
  /** The address of this page: the link works without JavaScript. */
  href: string;
}) {
  const router = useRouter();
  const [busy, start] = useTransition();
  const lastRefresh = useRef({ at: 0, took: 0 });
  useEffect(() => {
    if (busy) return;
    if (lastRefresh.current.at > 0) lastRefresh.current.took = Date.now() - lastRefresh.current.at;
    lastRefresh.current.at = 0;
    if (due === null) return;
    const refresh = () => {
      if (document.visibilityState !== "visible" || !navigator.onLine) return;
      lastRefresh.current.at = Date.now();
      start(() => router.refresh());
    };
    const usual = due - Date.now() / 1000 < SOON_S ? SOON_MS : LATER_MS;
    const timer = setInterval(refresh, Math.max(usual, lastRefresh.current.took / MAX_SHARE));
    document.addEventListener("visibilitychange", refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refresh);
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
      <RotateCw size={14} />
      Refresh
    </a>
  );
}
