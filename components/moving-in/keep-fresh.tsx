"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";

const EVERY_MS = 1_000;

/** Reads the page again every second while it is visible. */
export function KeepFresh() {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === "visible" && router.refresh(), EVERY_MS);
    return () => clearInterval(timer);
  }, [router]);
  return null;
}
