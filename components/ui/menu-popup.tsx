"use client";
import { Menu as Base } from "@base-ui/react/menu";
import { clsx } from "clsx";
import { Check } from "lucide-react";
import { Fragment, type ReactNode, type RefObject } from "react";
import float from "./float.module.css";
import { Spacer } from "./layout.tsx";
import styles from "./menu.module.css";

/** The list of a menu, at its button. */
export function MenuPopup({
  button,
  open,
  onOpenChange,
  align,
  side,
  children,
}: {
  button: RefObject<HTMLElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  align: "start" | "center" | "end";
  side: "top" | "bottom";
  children: ReactNode;
}) {
  return (
    <Base.Root
      modal={false}
      open={open}
      onOpenChange={(next, { event }) => {
        const isOnButton = event.target instanceof Node && button.current?.contains(event.target);
        if (next || !isOnButton) onOpenChange(next); // a press of the button closes the list already
      }}
    >
      <Base.Portal>
        <Base.Positioner anchor={button} align={align} side={side} sideOffset={4} className={styles.place}>
          <Base.Popup className={clsx(float.float, styles.menu)} finalFocus={() => !hasFocusMoved() && button.current}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** Whether what was chosen has taken the focus to another part of the page, which the button must not take back. */
function hasFocusMoved(): boolean {
  const { activeElement, body } = document;
  return activeElement !== null && activeElement !== body && activeElement.closest("[role=menu]") === null;
}

/** One action. `danger` opens a dialog that destroys something; `phoneOnly` is for an action that has a button on larger screens. */
export function MenuItem({
  children,
  onSelect,
  danger,
  phoneOnly,
  className,
}: {
  children: ReactNode;
  onSelect: () => void;
  danger?: boolean;
  phoneOnly?: boolean;
  className?: string;
}) {
  return (
    <Base.Item
      className={clsx(styles.item, danger && styles.danger, phoneOnly && styles.phoneOnly, className)}
      onClick={onSelect}
    >
      {children}
    </Base.Item>
  );
}

/** Several choices, of which one is selected. */
export function MenuRadio({
  label,
  value,
  onChange,
  choices,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  choices: readonly { value: string; label: ReactNode; icon?: ReactNode }[];
}) {
  return (
    <Base.RadioGroup value={value} onValueChange={onChange}>
      <Base.Group>
        <Base.GroupLabel className={styles.label}>{label}</Base.GroupLabel>
        {choices.map((choice) => (
          <Fragment key={choice.value}>
            <Base.RadioItem className={styles.item} value={choice.value}>
              {choice.icon}
              {choice.label}
              <Spacer />
              <Base.RadioItemIndicator render={<Check />} />
            </Base.RadioItem>
          </Fragment>
        ))}
      </Base.Group>
    </Base.RadioGroup>
  );
}
