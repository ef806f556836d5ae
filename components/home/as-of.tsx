"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { Time } from "#components/ui/time";
import styles from "./as-of.module.css";

const EVERY_MS = 30_000;

/** The time of the shown data. While the page is visible it reloads its data every 30 seconds. A phone shows the time below the head. */
export function AsOf({ at }: { at: number }) {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible" && navigator.onLine) router.refresh();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [router]);
  return (
    <span className={styles.asOf}>
      As of <Time at={at} />
    </span>
  );
}
