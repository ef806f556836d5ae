"use client";
import { useState } from "react";
import { Checkbox } from "#components/ui/field";
import { Note } from "#components/ui/note";
import { TaskForm } from "#components/ui/task";
import { Time } from "#components/ui/time";
import type { FormAction } from "#lib/core/form-state";
import type { Attempt } from "#lib/dashboard/webhooks/shape";
import { mistakeOf } from "#lib/texts/delivery-mistakes";
import { EndpointTask } from "./endpoint-task.tsx";
import { Missed } from "./missed.tsx";

/** Switches an endpoint on, and offers to send what it missed. */
export function SwitchOnTask({
  id,
  host,
  disabledAt,
  missed,
  lastAttempt,
  close,
  action,
}: {
  id: string;
  host: string;
  disabledAt: number | null;
  /** How many events did not arrive, and since when; null when none. */
  missed: { since: number; count: number } | null;
  /** The last attempt, if failures disabled the endpoint. */
  lastAttempt: Attempt | null;
  close: string;
  action: FormAction;
}) {
  const [isSending, setSending] = useState(true);
  const mistake = lastAttempt && mistakeOf(lastAttempt);
  const count = missed?.count ?? 0;
  const fields = { id, ...(missed && { since: String(missed.since), missed: String(count) }) };
  return (
    <EndpointTask title="Switch on" close={close}>
      <TaskForm
        action={action}
        fields={fields}
        close={close}
        cancelLabel="Keep it off"
        submitLabel={isSending && count > 0 ? `Switch on and send ${count.toLocaleString("en")}` : "Switch on"}
        pending="Switching on"
      >
        <p>
          <b>{host}</b> gets events again, and its failures are counted from zero.
        </p>
        {mistake && (
          <Note kind="care">
            Before it was disabled: {mistake.title} If this is not fixed, the endpoint will be disabled again.
          </Note>
        )}
        <Missed count={count}>
          {missed ? (
            <>
              {count === 1 ? "event was" : "events were"} missed since <Time at={missed.since} />
            </>
          ) : (
            <>
              events were missed
              {disabledAt !== null && (
                <>
                  {" "}
                  since <Time at={disabledAt} />
                </>
              )}
            </>
          )}
        </Missed>
        {count > 0 && (
          <Checkbox name="recover" checked={isSending} onChange={(event) => setSending(event.currentTarget.checked)}>
            Send {count === 1 ? "it" : "them"} now. Otherwise {count === 1 ? "it" : "they"} can be sent within 30 days.
          </Checkbox>
        )}
      </TaskForm>
    </EndpointTask>
  );
}
