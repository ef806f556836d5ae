"use client";
import { usePathname } from "next/navigation";
import { useClock } from "#components/ui/clock";
import { Time } from "#components/ui/time";

/** The field of a form that says which page it was sent from. */
export const PathField = () => <input type="hidden" name="path" value={usePathname()} />;

/** The current time, which goes on. */
export const Now = () => <Time at={useClock().now} as="exact" />;
