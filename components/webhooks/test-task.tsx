import type { Outcome } from "#components/ui/dialog";
import { Task } from "#components/ui/task";
import { Time } from "#components/ui/time";
import type { TestPreview } from "#lib/domain/webhook-endpoints/schema";
import { TaskForm } from "./task-form.tsx";
import { TypePicker } from "./type-picker.tsx";

/** Sends a test of a chosen type: all types, what would be sent, and where it comes from. */
export function TestTask({
  id,
  path,
  preview,
  asksFor,
  close,
  action,
}: {
  id: string;
  /** The endpoint's own address. */
  path: string;
  preview: TestPreview;
  /** The endpoint listens to the type, too. */
  asksFor: boolean;
  close: string;
  action: (before: Outcome, form: FormData) => Promise<Outcome>;
}) {
  return (
    <Task title="Send a test" close={close}>
      <div className="body">
        <TypePicker path={path} current={preview.type} />
      </div>
      <TaskForm
        key={preview.type}
        action={action}
        fields={{ id, type: preview.type }}
        close={close}
        deed={`Send ${preview.type}`}
        pending="Sending"
      >
        <p className="text-ink-2">
          <Source preview={preview} />
          {!asksFor && " The endpoint does not ask for this type; the test reaches it all the same."}
        </p>
        <pre className="code preview">{JSON.stringify(JSON.parse(preview.payload), null, 2)}</pre>
      </TaskForm>
    </Task>
  );
}

function Source({ preview }: { preview: TestPreview }) {
  if (preview.source === "endpoint")
    return "Shows the endpoint itself. Nothing happened, and nothing is changed by it.";
  if (preview.source === "example" || preview.happened_at === null) {
    return "The documented example, since none happened here yet. Its ids lead nowhere.";
  }
  return (
    <>
      The newest one of this store, of <Time at={preview.happened_at} />, under an id of its own.
    </>
  );
}
