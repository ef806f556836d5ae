"use client";
import { clsx } from "clsx";
import { usePathname, useSearchParams } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { VisuallyHidden } from "#components/ui/text";
import styles from "./page.module.css";

/** Shorter waits show nothing: a flash would be worse. */
const SHOWN_AFTER_MS = 120;

/** The page beside the sidebar. While a link to another page loads, its text becomes bars. */
export function Page({ className, children }: { className: string | undefined; children: ReactNode }) {
  const isLoading = useLoading();
  return (
    <main className={clsx(className, isLoading && styles.loading)} id="page" tabIndex={-1} aria-busy={isLoading}>
      {children}
      <VisuallyHidden role="status">{isLoading && "Loading"}</VisuallyHidden>
    </main>
  );
}

/** True while the page of a pressed link has not come for a while. */
function useLoading(): boolean {
  const address = `${usePathname()}?${useSearchParams()}`;
  const [pressedOn, setPressedOn] = useState<string | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const press = (event: MouseEvent) => {
      if (!leadsElsewhere(event, address)) return;
      clearTimeout(timer);
      timer = setTimeout(() => setPressedOn(address), SHOWN_AFTER_MS);
    };
    addEventListener("click", press);
    return () => {
      removeEventListener("click", press);
      clearTimeout(timer);
    };
  }, [address]);
  return pressedOn === address;
}

/** Returns true when the router opens another address of ours for this click. The link has then prevented what the browser does. */
function leadsElsewhere(event: MouseEvent, address: string): boolean {
  const link = event.target instanceof Element && event.target.closest("a");
  if (!link || !event.defaultPrevented || link.origin !== location.origin) return false;
  const { pathname, searchParams } = new URL(link.href);
  return `${pathname}?${searchParams}` !== address;
}
