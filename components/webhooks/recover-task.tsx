import { Check, History, Send, Shuffle } from "lucide-react";
import type { Route } from "next";
import Form from "next/form";
import { Button } from "#components/ui/button";
import { LocalTimeField } from "#components/ui/date-time-field";
import { Link } from "#components/ui/link";
import { Note } from "#components/ui/note";
import { Effects, TaskForm } from "#components/ui/task";
import { Time } from "#components/ui/time";
import type { FormAction } from "#lib/core/form-state";
import { EndpointTask } from "./endpoint-task.tsx";
import { Missed } from "./missed.tsx";
import styles from "./recover-task.module.css";

/** A choice of a start time, as a link. */
export interface SinceLink {
  label: string;
  at: number;
  href: string;
  current: boolean;
}

/** Sends the events that an endpoint missed since a chosen time, after showing how many these are. */
export function RecoverTask({
  id,
  path,
  choices,
  custom,
  zone,
  chosen,
  registeredAt,
  close,
  action,
}: {
  id: string;
  /** The endpoint's own address. */
  path: string;
  choices: readonly SinceLink[];
  /** The text and the moment of the field for a custom time. */
  custom: { text: string; moment: string };
  zone: string;
  /** The chosen time and the number of events missed since; null if the typed time is invalid. */
  chosen: { at: number; count: number } | null;
  registeredAt: number;
  close: string;
  action: FormAction;
}) {
  const count = chosen?.count ?? 0;
  return (
    <EndpointTask
      title="Send what was missed"
      close={close}
      choices={
        <>
          <h3 className={styles.heading}>Since</h3>
          <nav className={styles.times} aria-label="Since when">
            {choices.map(({ label, at, href, current }) => (
              <Link key={label} href={href as Route} aria-current={current ? "true" : undefined} scroll={false} replace>
                <span>{label}</span>
                <Time at={at} as="when" />
              </Link>
            ))}
          </nav>
          <Form action={path as Route} className={styles.otherTime} scroll={false} replace>
            <input type="hidden" name="task" value="recover" />
            <LocalTimeField
              key={`${custom.text} ${custom.moment}`}
              id="since"
              name="since"
              moment={{ id: "since-moment", name: "since_moment", defaultValue: custom.moment }}
              label="Another time"
              aside={zone}
              defaultValue={custom.text}
              required
              error={chosen ? undefined : "Enter a date and time in the past."}
              end={
                <Button type="submit" kind="ghost" small>
                  Count
                </Button>
              }
            />
          </Form>
          <Missed count={chosen && count}>
            {chosen && (
              <>
                {count === 1 ? "event that has" : "events that have"} not arrived since <Time at={chosen.at} />
              </>
            )}
          </Missed>
          {chosen && chosen.at < registeredAt && count > 0 && (
            <Note>This includes events from before the endpoint was registered, if it now listens to them.</Note>
          )}
        </>
      }
    >
      <TaskForm
        key={chosen?.at}
        action={action}
        fields={{ id, since: String(chosen?.at ?? "") }}
        close={close}
        cancelLabel={count > 0 ? "Cancel" : "Close"}
        submitLabel={count > 0 && (count === 1 ? "Send 1 event" : `Send ${count.toLocaleString("en")} events`)}
        pending="Sending"
      >
        {count > 0 && (
          <Effects
            effects={[
              {
                glyph: <Send />,
                title: "Sends each event again",
                text: "With the same ID, a new signature and seven new attempts.",
              },
              {
                glyph: <Check />,
                title: "Sends only what is missing",
                text: "Events that arrived or are waiting are not sent again, nor are tests.",
              },
              { glyph: <Shuffle />, title: "Sends in any order", text: "New events may be sent between them." },
              {
                glyph: <History />,
                title: "Goes back 30 days",
                text: "Events are kept for 30 days. Only those that the endpoint listens to now are sent.",
              },
            ]}
          />
        )}
      </TaskForm>
    </EndpointTask>
  );
}
