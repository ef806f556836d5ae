import { Check, History, Send, Shuffle } from "lucide-react";
import type { Route } from "next";
import Form from "next/form";
import Link from "next/link";
import { Button } from "#components/ui/button";
import type { Outcome } from "#components/ui/dialog";
import { TextField } from "#components/ui/field";
import { Note } from "#components/ui/note";
import { Effects, Task } from "#components/ui/task";
import { Time } from "#components/ui/time";
import { TaskForm } from "./task-form.tsx";

/** A moment that is offered: its words, where choosing it leads, and whether it is chosen. */
export interface SinceLink {
  label: string;
  at: number;
  href: string;
  current: boolean;
}

/** Sends what was missed since a moment: the choices, how many that is, what sending does and does not do. */
export function RecoverTask({
  id,
  path,
  choices,
  own,
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
  /** The text of the field for another moment. */
  own: string;
  zone: string;
  /** The chosen moment and how many events were missed since; null when what was typed is no moment. */
  chosen: { at: number; count: number } | null;
  registeredAt: number;
  close: string;
  action: (before: Outcome, form: FormData) => Promise<Outcome>;
}) {
  const count = chosen?.count ?? 0;
  return (
    <Task title="Send what was missed" close={close}>
      <div className="body">
        <h3>Since</h3>
        <nav className="choices" aria-label="Since when">
          {choices.map(({ label, at, href, current }) => (
            <Link
              key={label}
              href={href as Route}
              aria-current={current ? "true" : undefined}
              scroll={false}
              prefetch={false}
              replace
            >
              <span>{label}</span>
              <Time at={at} as="when" />
            </Link>
          ))}
        </nav>
        <Form action={path as Route} className="custom-since" scroll={false} replace>
          <input type="hidden" name="task" value="recover" />
          <TextField
            key={own}
            id="since"
            name="since"
            type="datetime-local"
            label="From another moment"
            aside={zone}
            defaultValue={own}
            required
            error={chosen ? undefined : "Give a date and a time that have passed."}
            end={
              <Button type="submit" kind="ghost" small>
                Count
              </Button>
            }
          />
        </Form>
        <p className="missed" role="status">
          <b className="figure">{chosen ? count.toLocaleString("en") : "–"}</b>{" "}
          {chosen && (
            <>
              {count === 1 ? "event that has" : "events that have"} not arrived since <Time at={chosen.at} />
            </>
          )}
        </p>
        {chosen && chosen.at < registeredAt && count > 0 && (
          <Note>Also from before the endpoint was registered, as far as it now asks for them.</Note>
        )}
      </div>
      <TaskForm
        key={chosen?.at}
        action={action}
        fields={{ id, since: String(chosen?.at ?? "") }}
        close={close}
        keep={count > 0 ? "Leave them" : "Close"}
        deed={count > 0 && (count === 1 ? "Send 1 event" : `Send ${count.toLocaleString("en")} events`)}
        pending="Sending"
      >
        {count > 0 && (
          <Effects
            effects={[
              {
                glyph: <Send />,
                title: "Sends each of them once more",
                text: "Under its own id, signed anew, with seven tries of its own.",
              },
              {
                glyph: <Check />,
                title: "Leaves what arrived alone",
                text: "Nor is sent twice what already waits, and tests are not sent again.",
              },
              { glyph: <Shuffle />, title: "Keeps no order", text: "What happens meanwhile may come between them." },
              {
                glyph: <History />,
                title: "Reaches back 30 days",
                text: "As long as events are kept; only those that the endpoint asks for now.",
              },
            ]}
          />
        )}
      </TaskForm>
    </Task>
  );
}
