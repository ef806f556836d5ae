"use client";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { leavePage } from "./leave.ts";

/** What a move tells the page: the address that the router is about to open. */
export const MOVE = "zakka:move";

/** Returns a function that opens an address as a pressed link does: it asks before typed text is lost, and shows that a page loads. */
export function useMove(): (href: string, options?: { scroll: boolean }) => void {
  const router = useRouter();
  return (href, options) =>
    leavePage(() => {
      dispatchEvent(new CustomEvent(MOVE, { detail: href }));
      router.push(href as Route, options);
    });
}
