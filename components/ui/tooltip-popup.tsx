"use client";
import { Tooltip as Base } from "@base-ui/react/tooltip";
import type { ReactNode, RefObject } from "react";
import styles from "./tooltip.module.css";

/** The text of an open tooltip, at its button. */
export function TooltipPopup({ button, text }: { button: RefObject<HTMLElement | null>; text: ReactNode }) {
  return (
    <Base.Root open>
      <Base.Portal>
        <Base.Positioner anchor={button} sideOffset={6} className={styles.place}>
          <Base.Popup className={styles.tooltip}>{text}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
