"use client";
import { createContext, type ReactNode, useContext } from "react";

export interface FrameFacts {
  user: { name: string; email: string };
  /** `sub`: the small line under its name. */
  store: { id: string; name: string; sub: string };
  /** The stores that this person may work in. */
  stores: readonly { id: string; name: string }[];
  mode: "test" | "live";
  /** The store's IANA zone. */
  zone: string;
  /** Unix seconds at render. */
  now: number;
}

/** A thing that a pasted code, token or id belongs to. */
export interface Found {
  href: string;
  kind: "order" | "gift_card" | "ticket" | "webhook";
  title: string;
  detail: string;
}

export interface FrameActions {
  /** Fields `mode` and `path`. */
  switchMode: (form: FormData) => Promise<void>;
  /** Field `store`. */
  switchStore: (form: FormData) => Promise<void>;
  signOut: () => Promise<void>;
  /** Keeps the look with the person. */
  saveTheme: (theme: string) => Promise<void>;
  /** What a pasted code, token or id belongs to, in this store and mode. */
  find: (text: string) => Promise<readonly Found[]>;
}

const FrameContext = createContext<{ facts: FrameFacts; actions: FrameActions } | null>(null);

export function FrameProvider({
  facts,
  actions,
  children,
}: {
  facts: FrameFacts;
  actions: FrameActions;
  children: ReactNode;
}) {
  return <FrameContext value={{ facts, actions }}>{children}</FrameContext>;
}

/** Who is signed in, where, in which mode. Null outside the dashboard. */
export function useFrame() {
  return useContext(FrameContext);
}

/** The same inside the dashboard. */
export function useDashboard() {
  const frame = useFrame();
  if (!frame) throw new Error("This component stands inside the dashboard's frame");
  return frame;
}
