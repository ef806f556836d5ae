import { Ban, ListChecks, ScrollText } from "lucide-react";
import { Button } from "#components/ui/button";
import { ConfirmDialog } from "#components/ui/dialog";
import type { FormAction } from "#lib/core/form-state";
import { KIND_WORDS, type MovingIn } from "#lib/domain/moving-in/schema";

/** The button that stops a run, and the question before it. */
export function Stop({ file: { id, kind, file_name }, stop }: { file: MovingIn; stop: FormAction }) {
  const { many } = KIND_WORDS[kind];
  return (
    <ConfirmDialog
      trigger={<Button>Stop</Button>}
      title={`Stop moving in ${file_name}?`}
      cancelLabel="Let it go on"
      confirmLabel={`Stop, move in no ${many}`}
      pending="Stopping"
      action={stop}
      fields={{ id }}
      effects={[
        { glyph: <Ban />, text: `None of its ${many} move in, and no events are sent` },
        { glyph: <ListChecks />, text: "The file stays here, ready to move in again" },
        { glyph: <ScrollText />, text: "The audit log says who stopped it" },
      ]}
    >
      If it ends before you answer, everything has moved in and nothing is stopped. You can then undo it.
    </ConfirmDialog>
  );
}
