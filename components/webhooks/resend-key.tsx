"use client";
import { useEffect } from "react";
import { singleKey } from "#components/ui/single-key.ts";

/** R resends the selected delivery, or else the opened one: it presses the button that is marked data-resend. */
export function ResendKey() {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (singleKey(event) !== "r" || event.shiftKey) return;
      const row = document.activeElement?.closest("tr");
      const button =
        row?.querySelector<HTMLElement>("[data-resend] button") ??
        document.querySelector<HTMLElement>("[data-opened] [data-resend] button");
      if (!button) return;
      event.preventDefault();
      button.click();
    }
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
  return null;
}
