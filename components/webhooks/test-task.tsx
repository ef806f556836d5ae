import { Code } from "#components/ui/code";
import { TaskForm } from "#components/ui/task";
import { Text } from "#components/ui/text";
import { Time } from "#components/ui/time";
import type { FormAction } from "#lib/core/form-state";
import type { TestPreview } from "#lib/dashboard/webhooks/shape";
import { EndpointTask } from "./endpoint-task.tsx";
import styles from "./test-task.module.css";
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
  action: FormAction;
}) {
  return (
    <EndpointTask title="Send a test" close={close} choices={<TypePicker path={path} current={preview.type} />}>
      <TaskForm
        key={preview.type}
        action={action}
        fields={{ id, type: preview.type }}
        close={close}
        submitLabel={`Send ${preview.type}`}
        pending="Sending"
      >
        <Text as="p" tone="soft">
          <Source preview={preview} />
          {!isSubscribed && " The endpoint does not ask for this type, but it gets the test."}
        </Text>
        <Code wraps className={styles.preview}>
          {JSON.stringify(JSON.parse(preview.payload), null, 2)}
        </Code>
      </TaskForm>
    </EndpointTask>
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
