"use client";
import { createContext, type ReactNode, useContext } from "react";

const Store = createContext<string | null>(null);

/** Tells forms the store and mode of their page, so that they are refused when another tab has switched to another one. */
export function FormStore({ store, children }: { store: string; children: ReactNode }) {
  return <Store value={store}>{children}</Store>;
}

export const useFormStore = (): string | null => useContext(Store);
