"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { Time } from "#components/ui/time";

const EVERY_MS = 30_000;

/** The time of the shown data. While the page is visible it reloads its data every 30 seconds. */
export function AsOf({ at }: { at: number }) {
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
