"use client";
import { CalendarClock, Mail, Webhook } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useClock } from "#components/ui/clock";
import { ConfirmDialog } from "#components/ui/dialog";
import { toast } from "#components/ui/toast";
import type { FormAction } from "#lib/core/form-state";
import { formatWhen } from "#lib/texts/time";
import { type Drop, followDrags } from "./follow-drags.ts";

/** Its result has the fields that move the booking back. */
export type MoveAction = FormAction<{ undo: Record<string, string> }>;

/** Asks before a booking is moved to where it was dropped. The server may refuse: the dialog then says why, and it stays. */
export function Drag({ action }: { action: MoveAction }) {
  const { zone, now } = useClock();
  const latest = useRef(now); // `now` itself would end a drag as it changes
  useEffect(() => {
    latest.current = now;
  }, [now]);
  const [drop, setDrop] = useState<Drop>();
  useEffect(
    () =>
      followDrags({
        onDrop: setDrop,
        onMiss: () => toast("Not moved. Drop it on another time of the same product.", { isWarning: true }),
        textOf: (at) => formatWhen(at, latest.current, zone),
      }),
    [zone],
  );
  if (!drop) return null;
  const { id, guest, slot, from, to } = drop;
  const textOf = ({ at, place }: Drop["from"]) => [formatWhen(at, now, zone), place].filter(Boolean).join(", ");
  return (
    <ConfirmDialog
      key={`${id} ${slot}`}
      open
      onOpenChange={(open) => open || setDrop(undefined)}
      kind="primary"
      title={`Move the booking of ${guest}?`}
      cancelLabel="Keep the time"
      confirmLabel={`Move to ${formatWhen(to.at, now, zone)}`}
      pending="Moving"
      action={action}
      onDone={(done) => {
        setDrop(undefined);
        toast("Moved", { undo: { action, fields: done.undo } });
      }}
      fields={{ id, slot }}
      effects={[
        { glyph: <CalendarClock />, text: "Its old time can be booked again. The code stays the same." },
        { glyph: <Mail />, text: "The guest gets a mail, if the store sends mail to guests." },
        { glyph: <Webhook />, text: "booking.updated goes to your webhooks." },
      ]}
    >
      From <b>{textOf(from)}</b> to <b>{textOf(to)}</b>.
    </ConfirmDialog>
  );
}
