import type { Outcome } from "#components/ui/dialog";
import { Task } from "#components/ui/task";
import { Time } from "#components/ui/time";
import type { TestPreview } from "#lib/domain/webhook-endpoints/schema";
import { TaskForm } from "./task-form.tsx";
import { TypePicker } from "./type-picker.tsx";

/** Sends a test of a chosen type, after showing what would be sent. */
export function TestTask({
  id,
  path,
  preview,
  isSubscribed,
  close,
  action,
}: {
  id: string;
  /** The endpoint's own address. */
  path: string;
  preview: TestPreview;
  /** The endpoint also listens to this type. */
  isSubscribed: boolean;
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
        submitLabel={`Send ${preview.type}`}
        pending="Sending"
      >
        <p className="text-ink-2">
          <Source preview={preview} />
          {!isSubscribed && " The endpoint does not ask for this type, but it gets the test."}
        </p>
        <pre className="code preview">{JSON.stringify(JSON.parse(preview.payload), null, 2)}</pre>
      </TaskForm>
    </Task>
  );
}

function Source({ preview }: { preview: TestPreview }) {
  if (preview.source === "endpoint") return "A test event with the endpoint itself as its data. It changes nothing.";
  if (preview.source === "example" || preview.happened_at === null) {
    return "The documented example, because this store has no such event yet. Its IDs do not exist.";
  }
  return (
    <>
      The newest event of this type, of <Time at={preview.happened_at} />, with a new ID.
    </>
  );
}
