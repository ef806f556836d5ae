"use client";
import { Ban, Clock, Ellipsis, History, PowerOff, RefreshCw, Send, Trash2 } from "lucide-react";
import { useActionState, useState } from "react";
import { ActButton } from "#components/ui/act-button";
import { Button } from "#components/ui/button";
import { CopyButton } from "#components/ui/copy";
import { DestroyDialog, Dialog, type Outcome } from "#components/ui/dialog";
import { Checkbox } from "#components/ui/field";
import { Menu, MenuItem } from "#components/ui/menu";
import { Note } from "#components/ui/note";
import { SubmitButton } from "#components/ui/submit-button";

type Act = (before: Outcome, form: FormData) => Promise<Outcome>;
export interface RotateOutcome extends Outcome {
  secret?: string;
}

export interface EndpointActs {
  test: Act;
  rotate: (before: RotateOutcome, form: FormData) => Promise<RotateOutcome>;
  switchOn: Act;
  switchOff: Act;
  remove: Act;
}

/** What can be done with an endpoint: test it, change its secret, switch it off or on, delete it. */
export function EndpointActions({
  id,
  host,
  enabled,
  waiting,
  acts,
}: {
  id: string;
  /** For questions: whose endpoint it is. */
  host: string;
  enabled: boolean;
  /** Deliveries that wait for it. */
  waiting: number;
  acts: EndpointActs;
}) {
  const [asking, setAsking] = useState<"rotate" | "off" | "delete" | null>(null);
  const [round, setRound] = useState(0);
  const ask = (what: typeof asking) => () => {
    setRound(round + 1);
    setAsking(what);
  };
  const asked = (what: typeof asking) => ({
    open: asking === what,
    onOpenChange: (open: boolean) => setAsking(open ? what : null),
  });
  const fields = { id };
  const lost = {
    glyph: <Clock />,
    text: waiting === 0 ? "Nothing waits to be sent" : `${countOf(waiting)} will not be sent`,
  };
  return (
    <>
      {enabled && (
        <ActButton action={acts.test} fields={fields} pending="Sending">
          <Send />
          Send a test
        </ActButton>
      )}
      <Button className="desk-only" onClick={ask("rotate")}>
        <RefreshCw />
        Rotate secret
      </Button>
      <RotateDialog key={round} id={id} rotate={acts.rotate} {...asked("rotate")} />
      {enabled && (
        <Button className="desk-only" onClick={ask("off")}>
          Switch off
        </Button>
      )}
      {enabled ? (
        <DestroyDialog
          {...asked("off")}
          title={`Switch off ${host}?`}
          keep="Keep it on"
          confirm={waiting === 0 ? "Switch off" : `Switch off and drop ${waiting}`}
          pending="Switching off"
          action={acts.switchOff}
          fields={fields}
          effects={[
            lost,
            { glyph: <History />, text: "Once it is on again, events of the last 30 days can be sent after all" },
          ]}
        >
          Nothing more is sent to <b>{host}</b> until someone switches it on.
        </DestroyDialog>
      ) : (
        <ActButton action={acts.switchOn} fields={fields} pending="Switching on" kind="p">
          Switch on
        </ActButton>
      )}
      <Menu
        trigger={
          <Button square aria-label="More">
            <Ellipsis />
          </Button>
        }
      >
        <MenuItem phoneOnly onSelect={ask("rotate")}>
          <RefreshCw />
          Rotate secret
        </MenuItem>
        {enabled && (
          <MenuItem phoneOnly onSelect={ask("off")}>
            <PowerOff />
            Switch off
          </MenuItem>
        )}
        <MenuItem danger onSelect={ask("delete")}>
          <Trash2 />
          Delete
        </MenuItem>
      </Menu>
      <DestroyDialog
        {...asked("delete")}
        title={`Delete ${host}?`}
        keep="Keep the endpoint"
        confirm="Delete endpoint"
        pending="Deleting"
        action={acts.remove}
        fields={fields}
        effects={[lost, { glyph: <Ban />, text: "Its secret and its log can no longer be seen" }]}
      >
        <b>{host}</b> hears nothing more from this store. This cannot be undone; the address can be registered again,
        with a new secret.
      </DestroyDialog>
    </>
  );
}

function RotateDialog({
  id,
  rotate,
  open,
  onOpenChange,
}: {
  id: string;
  rotate: EndpointActs["rotate"];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const [outcome, submit] = useActionState(rotate, {});
  const [isStored, setStored] = useState(false);
  if (outcome.secret) {
    return (
      <Dialog open={open} onOpenChange={(next) => (next || isStored) && onOpenChange(next)} title="The new secret">
        <p className="said">Shown this once. The old secret signs beside it for 24 hours.</p>
        <p className="code my-3.5 break-all whitespace-pre-wrap">{outcome.secret}</p>
        <Checkbox checked={isStored} onChange={(event) => setStored(event.currentTarget.checked)}>
          I have stored it where my server reads it
        </Checkbox>
        <div className="acts">
          <Button disabled={!isStored} onClick={() => onOpenChange(false)}>
            Done
          </Button>
          <CopyButton kind="p" value={outcome.secret}>
            Copy secret
          </CopyButton>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Rotate the signing secret?">
      <p className="said">
        The new secret is shown once. For 24 hours each event is signed with both, so nothing is lost while your server
        changes over.
      </p>
      {outcome.problem && <Note kind="no">{outcome.problem}</Note>}
      <form action={submit} className="acts">
        <input type="hidden" name="id" value={id} />
        <Button onClick={() => onOpenChange(false)} kbd="esc">
          Keep the secret
        </Button>
        <SubmitButton kind="p" pending="Rotating">
          Rotate secret
        </SubmitButton>
      </form>
    </Dialog>
  );
}

function countOf(waiting: number): string {
  return waiting === 1 ? "1 delivery that waits" : `${waiting} deliveries that wait`;
}
