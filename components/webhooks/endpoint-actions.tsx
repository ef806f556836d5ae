"use client";
import { Ban, Clock, Ellipsis, History, PowerOff, RefreshCw, Send, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button, ButtonLink } from "#components/ui/button";
import { Code } from "#components/ui/code";
import { CopyButton } from "#components/ui/copy";
import { ConfirmDialog, Dialog, DialogText } from "#components/ui/dialog";
import { Checkbox } from "#components/ui/field";
import { Form, useForm } from "#components/ui/form";
import { FormProblem } from "#components/ui/form-problem";
import { ButtonRow } from "#components/ui/layout";
import { Menu, MenuItem } from "#components/ui/menu";
import { Note } from "#components/ui/note";
import { useAskForSecret } from "#components/ui/shown-once";
import { SubmitButton } from "#components/ui/submit-button";
import { Time } from "#components/ui/time";
import { useMove } from "#components/ui/use-move.ts";
import type { FormAction } from "#lib/core/form-state";
import { SECRET_OVERLAP_HOURS } from "#lib/core/limits";
import type { EndpointHealth } from "#lib/dashboard/webhooks/shape";
import styles from "./endpoint-actions.module.css";

/** A new secret, and until when the old one also signs, in Unix seconds. */
interface Rotated {
  secret: string;
  until: number;
}

export interface EndpointActs {
  rotate: FormAction<Rotated>;
  switchOff: FormAction;
  remove: FormAction;
}

/** The actions on an endpoint: test it, rotate its secret, switch it off or on, send what it missed, delete it. */
export function EndpointActions({
  id,
  host,
  enabled,
  waiting,
  rotation,
  acts,
}: {
  id: string;
  /** The host of its address, for titles and questions. */
  host: string;
  enabled: boolean;
  /** Deliveries that are pending. */
  waiting: number;
  /** Old secrets that still sign. */
  rotation: EndpointHealth["rotation"];
  acts: EndpointActs;
}) {
  const move = useMove();
  const path = `/webhooks/${id}`;
  const [asking, setAsking] = useState<"rotate" | "off" | "delete" | null>(null);
  const [dialogCount, setDialogCount] = useState(0);
  const ask = (what: typeof asking) => () => {
    setDialogCount(dialogCount + 1);
    setAsking(what);
  };
  const asked = (what: typeof asking) => ({
    open: asking === what,
    onOpenChange: (open: boolean) => setAsking(open ? what : null),
  });
  const fields = { id };
  const lost = {
    glyph: <Clock />,
    text: waiting === 0 ? "No delivery is waiting" : `${countOf(waiting)} will not be sent`,
  };
  return (
    <>
      {enabled && (
        <ButtonLink href={`${path}?task=test`} scroll={false} data-opens-task="">
          <Send />
          Send a test
        </ButtonLink>
      )}
      <Button className={styles.asButton} onClick={ask("rotate")}>
        <RefreshCw />
        Rotate secret
      </Button>
      <RotateDialog key={dialogCount} id={id} rotation={rotation} rotate={acts.rotate} {...asked("rotate")} />
      {enabled && (
        <Button className={styles.asButton} onClick={ask("off")}>
          Switch off
        </Button>
      )}
      {enabled ? (
        <ConfirmDialog
          {...asked("off")}
          title={`Switch off ${host}?`}
          cancelLabel="Keep it on"
          confirmLabel={waiting === 0 ? "Switch off" : `Switch off and drop ${waiting}`}
          pending="Switching off"
          action={acts.switchOff}
          fields={fields}
          effects={[
            lost,
            { glyph: <History />, text: "After you switch it on again, events of the last 30 days can be sent" },
          ]}
        >
          Nothing more is sent to <b>{host}</b> until someone switches it on.
        </ConfirmDialog>
      ) : (
        <ButtonLink href={`${path}?task=on`} kind="primary" scroll={false} data-opens-task="">
          Switch on
        </ButtonLink>
      )}
      <Menu
        trigger={
          <Button square aria-label="More actions">
            <Ellipsis />
          </Button>
        }
      >
        <MenuItem className={styles.inMenu} onSelect={ask("rotate")}>
          <RefreshCw />
          Rotate secret
        </MenuItem>
        {enabled && (
          <MenuItem className={styles.inMenu} onSelect={ask("off")}>
            <PowerOff />
            Switch off
          </MenuItem>
        )}
        {enabled && (
          <MenuItem onSelect={() => move(`${path}?task=recover`, { scroll: false })}>
            <History />
            Send what was missed
          </MenuItem>
        )}
        <MenuItem danger onSelect={ask("delete")}>
          <Trash2 />
          Delete
        </MenuItem>
      </Menu>
      <ConfirmDialog
        {...asked("delete")}
        title={`Delete ${host}?`}
        cancelLabel="Keep the endpoint"
        confirmLabel="Delete endpoint"
        pending="Deleting"
        action={acts.remove}
        fields={fields}
        effects={[lost, { glyph: <Ban />, text: "Its secret and its log can no longer be seen" }]}
      >
        <b>{host}</b> gets no more events from this store. This cannot be undone. You can register the address again; it
        gets a new secret.
      </ConfirmDialog>
    </>
  );
}

function RotateDialog({
  id,
  rotation,
  rotate,
  open,
  onOpenChange,
}: {
  id: string;
  rotation: EndpointHealth["rotation"];
  rotate: EndpointActs["rotate"];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const form = useForm(rotate, { loss: null });
  const rotated = form.state.result;
  const [isStored, setStored] = useState(false);
  useAskForSecret(rotated !== undefined && !isStored);
  if (rotated) {
    return (
      <Dialog open={open} onOpenChange={(next) => (next || isStored) && onOpenChange(next)} title="The new secret">
        <DialogText>
          Shown only once. The old secret is also valid until <Time at={rotated.until} />.
        </DialogText>
        <Code wraps className={styles.secret}>
          {rotated.secret}
        </Code>
        <Checkbox checked={isStored} onChange={(event) => setStored(event.currentTarget.checked)}>
          I have stored it where my server reads it
        </Checkbox>
        <ButtonRow>
          <Button disabled={!isStored} onClick={() => onOpenChange(false)}>
            Done
          </Button>
          <CopyButton kind="primary" value={rotated.secret}>
            Copy secret
          </CopyButton>
        </ButtonRow>
      </Dialog>
    );
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Rotate the signing secret?">
      <DialogText>
        The new secret is shown once. For {SECRET_OVERLAP_HOURS} hours each event is signed with both secrets. Replace
        the secret on your server in that time.
      </DialogText>
      {rotation && (
        <Note kind="care">
          {rotation.count === 1 ? "1 old secret still signs" : `${rotation.count} old secrets still sign`}, until{" "}
          <Time at={rotation.until} />. The current secret stays valid for {SECRET_OVERLAP_HOURS} hours as well.
        </Note>
      )}
      <Form form={form} fields={{ id }}>
        <FormProblem form={form} orField />
        <ButtonRow>
          <Button onClick={() => onOpenChange(false)} kbd="esc">
            Keep the secret
          </Button>
          <SubmitButton kind="primary" pending="Rotating">
            Rotate secret
          </SubmitButton>
        </ButtonRow>
      </Form>
    </Dialog>
  );
}

function countOf(waiting: number): string {
  return waiting === 1 ? "1 waiting delivery" : `${waiting} waiting deliveries`;
}
