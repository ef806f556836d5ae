"use client";
import { lazy, Suspense } from "react";
import { problemOf } from "#lib/core/form-state";
import { buttonClass } from "./button-look.tsx";
import styles from "./form.module.css";
import type { FormControl } from "./form.tsx";
import { Note } from "./note.tsx";
import { PlainLink } from "./plain-link.tsx";
import { Mono, Text } from "./text.tsx";

/** Loaded when the server failed, as no page needs it at first. Without it the ID can still be read and selected. */
const Copy = lazy(() =>
  import("./copy.tsx").then(
    (parts) => ({ default: parts.Copy }),
    () => ({ default: PlainId }),
  ),
);
const PlainId = ({ value }: { value: string }) => <Mono>{value}</Mono>;

/** Says inside a form why nothing was done, and offers to send it again where that helps. */
export function FormProblem({
  form: { state },
  orField,
  className,
}: {
  form: Pick<FormControl, "state">;
  /** Also an error of a field, in a form whose fields are hidden. */
  orField?: boolean;
  className?: string;
}) {
  const problem = orField ? problemOf(state) : (state.problem ?? state.form?.error?.[""]?.[0]);
  if (!problem) return null;
  return (
    <Note kind="no" className={className}>
      {problem}{" "}
      {state.signIn && (
        <PlainLink href={state.signIn} target="_blank" rel="noreferrer">
          Sign in in a new tab
        </PlainLink>
      )}
      {state.requestId && (
        <p>
          Request{" "}
          <Suspense fallback={<PlainId value={state.requestId} />}>
            <Copy value={state.requestId} label="copy the request id" />
          </Suspense>
        </p>
      )}
      {state.canSendAgain && (
        <p className={styles.again}>
          <button type="submit" className={buttonClass({ small: true })}>
            Send again
          </button>
        </p>
      )}
    </Note>
  );
}

/** How many fields are not saved, beside the button that saves. */
export function Unsaved({ form: { unsaved } }: { form: Pick<FormControl, "unsaved"> }) {
  if (unsaved === 0) return null;
  return <Text tone="soft">{unsaved === 1 ? "1 unsaved change" : `${unsaved} unsaved changes`}</Text>;
}
