"use client";
import { clsx } from "clsx";
import { usePathname, useSearchParams } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { VisuallyHidden } from "#components/ui/text";
import { MOVE } from "#components/ui/use-move.ts";
import styles from "./page.module.css";

/** Shorter waits show nothing: a flash would be worse. */
const SHOWN_AFTER_MS = 120;

/** The page beside the sidebar. While another page loads, its text becomes bars. */
export function Page({ className, children }: { className: string | undefined; children: ReactNode }) {
  const isLoading = useLoading();
  return (
    <main className={clsx(className, isLoading && styles.loading)} id="page" tabIndex={-1} aria-busy={isLoading}>
      {children}
      <VisuallyHidden role="status">{isLoading && "Loading"}</VisuallyHidden>
    </main>
  );
}

/** True while the page of a pressed link, or of a move by the palette or a shortcut, has not come for a while. */
function useLoading(): boolean {
  const address = `${usePathname()}?${useSearchParams()}`;
  const [pressedOn, setPressedOn] = useState<string | null>(null);
  const [shown, setShown] = useState(address);
  if (shown !== address) {
    setShown(address);
    setPressedOn(null); // another page came, so a return to this one is not a wait
  }
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function open(href: string) {
      const { pathname, searchParams } = new URL(href, location.href);
      if (`${pathname}?${searchParams}` === address) return;
      clearTimeout(timer);
      timer = setTimeout(() => setPressedOn(address), SHOWN_AFTER_MS);
    }
    const move = (event: Event) => open((event as CustomEvent<string>).detail);
    const press = (event: MouseEvent) => {
      const link = linkOf(event);
      if (link) open(link.href);
    };
    addEventListener("click", press);
    addEventListener(MOVE, move);
    return () => {
      removeEventListener("click", press);
      removeEventListener(MOVE, move);
      clearTimeout(timer);
    };
  }, [address]);
  return pressedOn === address;
}

/** Returns the pressed link when the router opens its address. It has then prevented what the browser does. */
function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  return link && event.defaultPrevented && link.origin === location.origin ? link : null;
}
