"use client";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { Kbd } from "./button-look.tsx";
import { FORM } from "./select-row.tsx";
import styles from "./selection.module.css";
import { rangeOf } from "./selection-range.ts";
import { singleKey } from "./single-key.ts";

/**
 * The bar at the foot of a list while rows are selected: how many, what can be done with them, and Clear. X selects the
 * row that has the focus; with Shift, X or a click selects all rows since the last one.
 */
export function SelectionBar({
  action,
  children,
}: {
  /** Gets the ids of the selected rows as `id`. */
  action: (form: FormData) => void | Promise<void>;
  /** The buttons, which say what they do. */
  children: ReactNode;
}) {
  const [count, setCount] = useState(0);
  const last = useRef<string | null>(null);
  useEffect(() => {
    const recount = () => setCount(boxes().filter((box) => box.checked).length);
    function select(box: HTMLInputElement, checked: boolean, isRange: boolean) {
      const all = boxes();
      const ids = rangeOf(
        all.map(({ value }) => value),
        isRange ? last.current : null,
        box.value,
      );
      for (const one of all) if (ids.includes(one.value)) one.checked = checked;
      last.current = box.value;
      recount();
    }
    function press(event: KeyboardEvent) {
      const key = singleKey(event);
      const box = key === "x" && document.activeElement?.closest("tr")?.querySelector<HTMLInputElement>(BOX);
      if (box) select(box, event.shiftKey || !box.checked, event.shiftKey);
      if (key === "escape") clear();
    }
    function click(event: MouseEvent) {
      const box = event.target;
      if (box instanceof HTMLInputElement && box.matches(BOX)) select(box, box.checked, event.shiftKey);
    }
    const clear = () => {
      for (const box of boxes()) box.checked = false;
      last.current = null;
      recount();
    };
    recount();
    addEventListener("keydown", press);
    addEventListener("click", click);
    return () => {
      removeEventListener("keydown", press);
      removeEventListener("click", click);
    };
  }, []);
  return (
    <form id={FORM} className={styles.bar} action={action} aria-label="Selected rows" onReset={() => setCount(0)}>
      <span role="status">{count > 0 && `${count} selected`}</span>
      {children}
      <Button type="reset" small className={styles.clear}>
        Clear <Kbd>esc</Kbd>
      </Button>
    </form>
  );
}

const BOX = `input[form="${FORM}"]`;
const boxes = () => [...document.querySelectorAll<HTMLInputElement>(BOX)];
