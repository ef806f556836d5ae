"use client";
import { createContext, type ReactNode, useContext } from "react";
import type { FrameIcon } from "./nav.ts";

export interface FrameFacts {
  user: { name: string; email: string; isVerified: boolean };
  /** `sub` is the small line under its name. */
  store: { id: string; name: string; sub: string };
  /** The stores that this person may work in. */
  stores: readonly { id: string; name: string }[];
  mode: "test" | "live";
  /** Door staff see only the scanner and their own account. */
  isStaff: boolean;
  /** The IANA time zone of the store. */
  zone: string;
  /** When the page was rendered, in Unix seconds. */
  now: number;
  /** How many seconds `now` is ahead of the real time: the test clock of the store. */
  ahead: number;
}

/** What a pasted code, token or ID belongs to. */
export interface Found {
  href: string;
  kind: "customer" | "order" | "gift_card" | "ticket" | "booking" | "voucher" | "membership" | "product" | "webhook";
  title: string;
  detail: string;
}

export interface FrameActions {
  /** Fields `mode` and `path`. */
  switchMode: (form: FormData) => Promise<void>;
  /** Field `store`. */
  switchStore: (form: FormData) => Promise<void>;
  signOut: () => Promise<void>;
  /** Saves the theme for the user. */
  saveTheme: (theme: string) => Promise<void>;
  /** Finds what a pasted code, token or ID belongs to, in this store and mode. */
  find: (text: string) => Promise<readonly Found[]>;
}

interface FrameValue {
  facts: FrameFacts;
  actions: FrameActions;
  icons: Record<FrameIcon, ReactNode>;
}

const FrameContext = createContext<FrameValue | null>(null);

export function FrameProvider({ children, ...value }: FrameValue & { children: ReactNode }) {
  return <FrameContext value={value}>{children}</FrameContext>;
}

/** Returns the signed-in user, their store and mode, and the actions and icons of the frame. Null outside the dashboard. */
export function useFrame() {
  return useContext(FrameContext);
}

/** The same for components that exist only inside the dashboard. */
export function useDashboard() {
  const frame = useFrame();
  if (!frame) throw new Error("This component works only inside the dashboard.");
  return frame;
}
