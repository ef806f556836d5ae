"use client";
import { useLinkStatus } from "next/link";

/** Marks its link while the page behind it loads, so that the list can show bars instead of its rows. */
export function Pending() {
  const { pending } = useLinkStatus();
  return pending ? <span data-pending="" hidden /> : null;
}
