"use client";
import { useEffect } from "react";

const REGIONS = "section[aria-label], aside, [role=dialog], [role=alertdialog], main";

/**
 * When the focused element disappears, as a button that its own action removes, the focus goes to the region around it, so that
 * the keyboard and screen readers continue there and not at the top of the page.
 */
export function KeepFocus() {
  useEffect(() => {
    let focused: Element | null = null;
    let regions: HTMLElement[] = [];
    function remember({ target }: FocusEvent) {
      focused = target instanceof Element ? target : null;
      regions = [];
      for (let region = focused?.closest<HTMLElement>(REGIONS); region; ) {
        regions.push(region);
        region = region.parentElement?.closest<HTMLElement>(REGIONS);
      }
    }
    const observer = new MutationObserver(() => {
      if (!focused || focused.isConnected || document.activeElement !== document.body) return;
      focused = null;
      const region = regions.find((one) => one.isConnected) ?? document.querySelector("main");
      if (region && !region.hasAttribute("tabindex")) region.tabIndex = -1;
      region?.focus({ preventScroll: true });
    });
    addEventListener("focusin", remember);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      removeEventListener("focusin", remember);
      observer.disconnect();
    };
  }, []);
  return null;
}
