"use client";
import { createContext, type ReactNode, useContext } from "react";

const Place = createContext<string | null>(null);

/** Tells forms the store and mode of their page, so that they are refused when another tab has switched to another one. */
export function FormPlace({ place, children }: { place: string; children: ReactNode }) {
  return <Place value={place}>{children}</Place>;
}

export const usePlace = (): string | null => useContext(Place);
