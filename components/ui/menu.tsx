"use client";
import { Menu as Base } from "@base-ui/react/menu";
import { clsx } from "clsx";
import { Check } from "lucide-react";
import { Fragment, type ReactElement, type ReactNode } from "react";
import float from "./float.module.css";
import { Spacer } from "./layout.tsx";
import styles from "./menu.module.css";

/** A list of actions under a button. `trigger` is the button element itself. */
export function Menu({
  trigger,
  children,
  align = "end",
  side = "bottom",
}: {
  trigger: ReactElement<Record<string, unknown>>;
  children: ReactNode;
  align?: "start" | "center" | "end";
  side?: "top" | "bottom";
}) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} side={side} sideOffset={4} className={styles.place}>
          <Base.Popup className={clsx(float.float, styles.menu)}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
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

/** A line of text above the actions. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <p className={styles.label}>{children}</p>;
}

export function MenuRule() {
  return <hr className={styles.rule} />;
}
