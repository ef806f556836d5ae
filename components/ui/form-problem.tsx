"use client";
import { problemOf } from "#lib/core/form-state";
import { Button } from "./button.tsx";
import { Copy } from "./copy.tsx";
import styles from "./form.module.css";
import type { FormControl } from "./form.tsx";
import { Note } from "./note.tsx";
import { Text } from "./text.tsx";
import { TextLink } from "./text-link.tsx";

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
        <TextLink href={state.signIn} target="_blank">
          Sign in in a new tab
        </TextLink>
      )}
      {state.requestId && (
        <p>
          Request <Copy value={state.requestId} label="copy the request id" />
        </p>
      )}
      {state.canSendAgain && (
        <p className={styles.again}>
          <Button type="submit" small>
            Send again
          </Button>
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
