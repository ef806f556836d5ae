"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { Time } from "#components/ui/time";

const EVERY_MS = 30_000;

/** The minute that the page shows. While it is visible, the page reloads its data every half minute. */
export function Fresh({ at }: { at: number }) {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible" && navigator.onLine) router.refresh();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [router]);
  return (
    <span className="fresh">
      As of <Time at={at} />
    </span>
  );
}
