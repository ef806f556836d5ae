import { Ban, ListChecks, ScrollText } from "lucide-react";
import { Button } from "#components/ui/button";
import { ConfirmDialog } from "#components/ui/dialog";
import type { FormAction } from "#lib/core/form-state";
import { IMPORT_KIND_TEXTS } from "#lib/dashboard/import/shape";
import type { Import } from "#lib/domain/imports/schema";

interface Props {
  file: Import;
  /** Whether it is being undone, and otherwise imported. */
  isUndo: boolean;
  stop: FormAction;
}

/** The button that stops a run or an undo, and the question before it. */
export function Stop({ file, isUndo, stop }: Props) {
  const { title, confirm, kept, ready, late } = (isUndo ? textsOfUndo : textsOfRun)(file);
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

const textsOfRun = ({ kind, file_name }: Import) => ({
  title: `Stop importing ${file_name}?`,
  confirm: `Stop, import no ${IMPORT_KIND_TEXTS[kind].many}`,
  kept: `None of its ${IMPORT_KIND_TEXTS[kind].many} are imported, and no events are sent`,
  ready: "The file stays here, ready to import again",
  late: "If it ends before you answer, everything is imported and nothing is stopped. You can then undo it.",
});

const textsOfUndo = ({ kind, file_name }: Import) => ({
  title: `Stop undoing ${file_name}?`,
  confirm: `Stop, keep all ${IMPORT_KIND_TEXTS[kind].many}`,
  kept: `All of its ${IMPORT_KIND_TEXTS[kind].many} stay, and no events are sent`,
  ready: "It can be undone again until something is used",
  late: "If it ends before you answer, everything is removed and nothing is stopped. You can then upload the file again.",
});
