interface Message {
  text: string;
  isWarning: boolean;
}

/** Asked for before the list was there to show them. */
const waiting: Message[] = [];
let show: ((message: Message) => void) | undefined;

/** Shows a short message, one at a time. An error that needs a decision is shown in its place on the page instead. */
export function toast(text: string, { isWarning = false }: { isWarning?: boolean } = {}) {
  const message = { text, isWarning };
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
