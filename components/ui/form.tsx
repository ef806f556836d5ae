"use client";
import { useForm as useConform } from "@conform-to/react";
import { clsx } from "clsx";
import { unstable_rethrow } from "next/navigation";
import {
  type FormEvent,
  type ReactNode,
  startTransition,
  useActionState,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useTransition,
} from "react";
import { FORM_KEY, FORM_STORE, type FormAction, type FormState } from "#lib/core/form-state";
import { randomUuid } from "#lib/core/random-uuid";
import styles from "./form.module.css";
import { useErrors } from "./form-errors.ts";
import { fieldsOf } from "./form-fields.ts";
import { lostState } from "./form-lost.ts";
import { useFormStore } from "./form-store.tsx";
import { countChanges, type FormValues, valuesOf } from "./form-values.ts";
import { type Loss, useAskBeforeLeaving } from "./leave.ts";
import { FormBusy } from "./submit-button.tsx";
import { toast } from "./toast-queue.ts";

const UNSAVED: Loss = {
  title: "Leave without saving?",
  text: "What you entered here is not saved. It is lost when you leave.",
  stayLabel: "Keep editing",
  leaveLabel: "Leave without saving",
};

interface Options<Result, Values> {
  /** What the form starts with. */
  values?: Partial<Values>;
  /** Takes back what the action did, with the fields that its result has as `undo`. The toast then offers it. */
  undo?: FormAction;
  /** Runs when the action has done its work. */
  onDone?: (result: Result) => void;
  /** Runs after each answer, also a problem. */
  onAnswer?: (state: FormState<Result>) => void;
  /** What the question before leaving says; null for a form in which nothing is typed. */
  loss?: Loss | null;
  /** After this time without an answer, the answer counts as lost. Without it the form waits as long as the browser. */
  answerMs?: number;
}

/** A form and its state, as `<Form>` and its parts take them. */
export type FormControl<Result = unknown> = ReturnType<typeof useForm<Result>>;

/**
 * The state of a form that posts to an action. It keeps what was typed whatever happens: an error of a field, a failure, a
 * lost connection, an ended session. Render it with `<Form>`, which also works before JavaScript has loaded.
 */
export function useForm<Result, Values extends Record<string, unknown> = Record<string, unknown>>(
  action: FormAction<Result>,
  { values, onDone, onAnswer, loss = UNSAVED, answerMs, undo }: Options<Result, Values> = {},
) {
  // `posted` is the state of a form that was sent before JavaScript had loaded.
  const [posted, post] = useActionState(action, {} as FormState<Result>);
  const [answer, setAnswer] = useState<FormState<Result>>();
  const [busy, start] = useTransition();
  const state = answer ?? posted;
  const send = (form: FormData) =>
    start(async () => {
      const next = await answerOf(action, form, loss !== null, answerMs);
      startTransition(() => setAnswer(next));
      onAnswer?.(next);
      if (!next.done) return;
      const { message, undo: fields } = (next.result ?? {}) as { message?: string; undo?: Record<string, string> };
      if (message) toast(message, { undo: undo && fields && { action: undo, fields } });
      onDone?.(next.result as Result);
    });
  const [form, fields] = useConform<Values>({
    lastResult: state.form,
    defaultValue: values as never,
    onSubmit(event, { formData }) {
      event.preventDefault();
      if (!busy) send(formData);
    },
  });
  const element = useRef<HTMLFormElement>(null);
  const changes = useChanges(element, state);
  const errors = useErrors(state);
  const findLoss = useCallback(() => (changes.read() > 0 ? loss : null), [loss, changes.read]);
  useAskBeforeLeaving(loss && findLoss);
  const props = {
    id: form.id,
    ref: element,
    action: post,
    noValidate: true,
    onSubmit: form.onSubmit,
    onInput(event: FormEvent) {
      errors.touch((event.target as HTMLInputElement).name);
      changes.update();
    },
  };
  return {
    state, busy, id: form.id, fields, ...fieldsOf(form.id, fields, errors), props, key: useFormKey(state),
    touch: errors.touch, unsaved: changes.count, isTyped: loss !== null,
  }; // biome-ignore format: one list
}

/** Sends a form. A lost connection or an answer that is none becomes a problem of the form. */
async function answerOf<Result>(
  action: FormAction<Result>,
  form: FormData,
  isTyped: boolean,
  answerMs?: number,
): Promise<FormState<Result>> {
  try {
    return await within(answerMs, action(undefined, form));
  } catch (error) {
    unstable_rethrow(error);
    return lostState(error, isTyped);
  }
}

/** Rejects when `answer` takes longer than this. */
async function within<T>(limitMs: number | undefined, answer: Promise<T>): Promise<T> {
  if (limitMs === undefined) return answer;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("No answer in time.")), limitMs);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** Counts the fields that differ from what was opened or saved last. */
function useChanges(element: React.RefObject<HTMLFormElement | null>, state: FormState) {
  const saved = useRef<FormValues>(new Map());
  const [count, setCount] = useState(0);
  const read = useCallback(
    () => (element.current ? countChanges(saved.current, valuesOf(new FormData(element.current))) : 0),
    [element],
  );
  const isOpening = useRef(true);
  useEffect(() => {
    // With errors, what it opens with came back before JavaScript had loaded, and is not saved.
    const isSaved = state.done || (isOpening.current && !state.form);
    isOpening.current = false;
    if (element.current && isSaved) saved.current = valuesOf(new FormData(element.current));
  }, [element, state]); // the whole answer: the second one that is done must count too
  const shown = useRef(0);
  const update = useCallback(() => {
    const changed = read();
    if (changed === shown.current) return; // even the same number renders again, and this runs after each render
    shown.current = changed;
    setCount(changed);
  }, [read]);
  useEffect(update); // boxes that a button ticks send no event
  return { count, read, update };
}

/**
 * The key of an opened form, with which an action with `once` does nothing twice. A definite answer gives the form a new
 * key. Without one, as after a lost connection or a failure of the server, sending again sends the same key.
 */
function useFormKey(state: FormState): string {
  const [key, setKey] = useState(randomUuid);
  const [answered, setAnswered] = useState(state);
  if (answered !== state) {
    setAnswered(state);
    if (state.done || !state.canSendAgain) setKey(randomUuid());
  }
  return key;
}

/** Renders a form. ⌘S and ⌘↵ send it, from everywhere on the page if something is typed in it or its button shows such keys. */
export function Form({
  form: { props, busy, key, isTyped },
  fields = {},
  layout,
  className,
  children,
}: {
  form: Pick<FormControl, "props" | "busy" | "key" | "isTyped">;
  /** Hidden fields. */
  fields?: Record<string, string>;
  /** `page` lays out the head and the columns of a page; `inline` is a button between text. */
  layout?: "page" | "inline";
  className?: string;
  children: ReactNode;
}) {
  const store = useFormStore();
  useSendKeys(props.ref, isTyped);
  return (
    <form {...props} className={clsx(layout && styles[layout], className)}>
      <input type="hidden" name={FORM_KEY} value={key} suppressHydrationWarning />
      {store && <input type="hidden" name={FORM_STORE} value={store} />}
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FormBusy value={busy}>{children}</FormBusy>
    </form>
  );
}

function useSendKeys(element: React.RefObject<HTMLFormElement | null>, isTyped: boolean) {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.altKey || event.shiftKey || !(event.metaKey || event.ctrlKey)) return;
      if (event.key !== "Enter" && event.key.toLowerCase() !== "s") return;
      const target = event.target as HTMLElement;
      const isElsewhere = target.closest("form, [role=dialog], [role=alertdialog]") !== null;
      const isOfPage = isTyped || element.current?.querySelector("[type=submit] kbd");
      if (!element.current?.contains(target) && (isElsewhere || !isOfPage)) return;
      event.preventDefault();
      element.current?.requestSubmit();
    }
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [element, isTyped]);
}

/** Keeps the ticked values of one field, starting with those that were ticked before JavaScript loaded. */
export function useTicked(formId: string, name: string, initial: unknown) {
  const ticked = useState<readonly string[]>(() => toList(initial));
  const setTicked = ticked[1];
  useLayoutEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    const before = new FormData(form).getAll(name).filter((value) => typeof value === "string");
    if (before.length > 0) setTicked(before);
  }, [formId, name]);
  return ticked;
}

function toList(value: unknown): string[] {
  if (Array.isArray(value)) return value.filter((one): one is string => typeof one === "string");
  return typeof value === "string" ? [value] : [];
}
