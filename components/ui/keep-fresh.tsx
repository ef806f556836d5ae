"use client";
import { useRouter } from "next/navigation";
import { useEffect, useTransition } from "react";

const AFTER_MS = 1_000;

/** Reads the page again and again while it is visible, each time a second after the last answer. */
export function KeepFresh() {
  const router = useRouter();
  const [busy, start] = useTransition();
  useEffect(() => {
    if (busy) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") start(() => router.refresh());
    }, AFTER_MS);
    return () => clearInterval(timer);
  }, [busy, router]);
  return null;
}
