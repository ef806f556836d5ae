import { Ban, ListChecks, ScrollText } from "lucide-react";
import { Button } from "#components/ui/button";
import { ConfirmDialog } from "#components/ui/dialog";
import type { FormAction } from "#lib/core/form-state";
import { KIND_WORDS } from "#lib/dashboard/import/shape";
import type { MovingIn } from "#lib/domain/moving-in/schema";

interface Props {
  file: MovingIn;
  /** Whether it is being undone, and otherwise moves in. */
  isUndo: boolean;
  stop: FormAction;
}

/** The button that stops a run or an undo, and the question before it. */
export function Stop({ file, isUndo, stop }: Props) {
  const { title, confirm, kept, ready, late } = (isUndo ? wordsOfUndo : wordsOfRun)(file);
  return (
    <ConfirmDialog
      trigger={<Button>Stop</Button>}
      title={title}
      cancelLabel="Let it go on"
      confirmLabel={confirm}
      pending="Stopping"
      action={stop}
      fields={{ id: file.id }}
      effects={[
        { glyph: <Ban />, text: kept },
        { glyph: <ListChecks />, text: ready },
        { glyph: <ScrollText />, text: "The audit log says who stopped it" },
      ]}
    >
      {late}
    </ConfirmDialog>
  );
}

const wordsOfRun = ({ kind, file_name }: MovingIn) => ({
  title: `Stop moving in ${file_name}?`,
  confirm: `Stop, move in no ${KIND_WORDS[kind].many}`,
  kept: `None of its ${KIND_WORDS[kind].many} move in, and no events are sent`,
  ready: "The file stays here, ready to move in again",
  late: "If it ends before you answer, everything has moved in and nothing is stopped. You can then undo it.",
});

const wordsOfUndo = ({ kind, file_name }: MovingIn) => ({
  title: `Stop undoing ${file_name}?`,
  confirm: `Stop, keep all ${KIND_WORDS[kind].many}`,
  kept: `All of its ${KIND_WORDS[kind].many} stay, and no events are sent`,
  ready: "It can be undone again while nothing of it was used",
  late: "If it ends before you answer, everything is removed and nothing is stopped. You can then upload the file again.",
});
