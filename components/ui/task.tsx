"use client";
import { clsx } from "clsx";
import { X } from "lucide-react";
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import type { FormAction } from "#lib/core/form-state";
import { ButtonLink } from "./button.tsx";
import { Form, useForm } from "./form.tsx";
import { FormProblem } from "./form-problem.tsx";
import { Spacer } from "./layout.tsx";
import { SubmitButton } from "./submit-button.tsx";
import styles from "./task.module.css";

/**
 * A task in a column of its own: title, fields, effects, and buttons at its foot. It takes the focus from what opened it. Escape
 * closes it. If the focus is in the task then, it returns to the element with data-opens-task.
 */
export function Task({
  title,
  close,
  children,
  className,
}: {
  title: string;
  close: string;
  children: ReactNode;
  className?: string;
}) {
  const task = useRef<HTMLElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const element = task.current;
    return () => {
      hadFocus.current = element?.contains(document.activeElement) ?? false; // it is still in the page here
    };
  }, []);
  useEffect(() => {
    if (document.activeElement !== document.body && !task.current?.contains(document.activeElement)) {
      task.current?.focus({ preventScroll: true });
    }
    function press(event: KeyboardEvent) {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      if (document.querySelector("[role=dialog], [role=alertdialog], [role=menu]")) return;
      task.current?.querySelector<HTMLElement>("header a")?.click();
    }
    addEventListener("keydown", press);
    return () => {
      removeEventListener("keydown", press);
      if (hadFocus.current || document.activeElement === document.body) {
        document.querySelector<HTMLElement>("[data-opens-task]")?.focus();
      }
    };
  }, []);
  return (
    <aside className={clsx(styles.task, className)} data-task="" aria-label={title} ref={task} tabIndex={-1}>
      <header>
        <h2>{title}</h2>
        <Spacer />
        <ButtonLink kind="ghost" small square href={close} replace aria-label="Close">
          <X />
        </ButtonLink>
      </header>
      {children}
    </aside>
  );
}

/** The content of a task between its title and its buttons. */
export function TaskBody({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={clsx(styles.body, className)}>{children}</div>;
}

/** The form of a task that has nothing to type, with its buttons. */
export function TaskForm({
  action,
  fields,
  close,
  cancelLabel = "Cancel",
  submitLabel,
  pending,
  children,
}: {
  action: FormAction;
  /** Hidden fields of the form. */
  fields: Record<string, string>;
  close: string;
  cancelLabel?: string;
  /** Absent if there is nothing to do. */
  submitLabel?: ReactNode;
  pending: string;
  children?: ReactNode;
}) {
  const form = useForm(action, { loss: null });
  return (
    <Form form={form} fields={fields}>
      <TaskBody>
        <FormProblem form={form} orField />
        {children}
      </TaskBody>
      <footer>
        <ButtonLink href={close} replace scroll={false}>
          {cancelLabel}
        </ButtonLink>
        {submitLabel && (
          <SubmitButton kind="primary" pending={pending}>
            {submitLabel}
          </SubmitButton>
        )}
      </footer>
    </Form>
  );
}

/** Lists what the action will do. */
export function Effects({ effects }: { effects: readonly { glyph: ReactNode; title: string; text?: ReactNode }[] }) {
  return (
    <>
      <h3>What happens</h3>
      <ul className={styles.effects}>
        {effects.map((effect) => (
          <li key={effect.title}>
            {effect.glyph}
            <div>
              <b>{effect.title}</b>
              {effect.text && <p>{effect.text}</p>}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
