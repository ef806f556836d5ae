import type { FormAction } from "#lib/core/form-state";

/** What takes an act back. */
export interface Undo {
  action: FormAction;
  /** Its fields, without those that every form has. */
  fields: Record<string, string>;
}

export interface Message {
  text: string;
  isWarning: boolean;
  undo?: Undo;
}

/** Asked for before the list was there to show them. */
const waiting: Message[] = [];
let show: ((message: Message) => void) | undefined;

/**
 * Shows a short message, one at a time, with "Undo" where the act can be taken back. An error that needs a decision is shown in
 * its place on the page instead.
 */
export function toast(text: string, { isWarning = false, undo }: { isWarning?: boolean; undo?: Undo } = {}) {
  const message = { text, isWarning, undo };
  if (show) show(message);
  else waiting.push(message);
}

/** Makes `next` show all messages from now on. Returns a function that ends this. */
export function showToasts(next: (message: Message) => void): () => void {
  show = next;
  for (const message of waiting.splice(0)) next(message);
  return () => {
    show = undefined;
  };
}
