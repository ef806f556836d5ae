import { Code } from "./code.tsx";

/** A JSON text, indented for reading. A text that is not JSON is shown as it is. */
export function Json({ children }: { children: string }) {
  return <Code wraps>{indented(children)}</Code>;
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
