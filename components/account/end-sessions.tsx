"use client";
import { type ReactNode, useState } from "react";
import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";
import { useForm } from "#components/ui/form";
import { Note } from "#components/ui/note";
import { Section } from "#components/ui/section";
import type { FormAction } from "#lib/core/form-state";
import styles from "./account.module.css";
import { ProofForm } from "./proof.tsx";

/** A button that signs out other browsers, once the person has proved who they are. */
export function EndSessions({
  action,
  id,
  title,
  submit,
  ghost,
  effect = "That browser has to sign in again. Scanners that were opened there end too.",
  children,
}: {
  action: FormAction;
  /** Of one session, or of a person. Without it, all others end. */
  id?: string;
  title: string;
  /** "Sign it out". */
  submit: string;
  ghost?: boolean;
  effect?: string;
  /** The words of the button. */
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind={ghost ? "ghost" : undefined} small aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {children}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={title}>
        <End
          action={action}
          fields={id === undefined ? {} : { id }}
          submit={submit}
          effect={effect}
          close={() => setOpen(false)}
        />
      </Dialog>
    </>
  );
}

function End({
  action,
  fields,
  submit,
  effect,
  close,
}: {
  action: FormAction;
  fields: Record<string, string>;
  submit: string;
  effect: string;
  close: () => void;
}) {
  const form = useForm<unknown, { password: string }>(action, { loss: null, onDone: close });
  return (
    <ProofForm
      form={form}
      fields={fields}
      submit={submit}
      pending="Signing out"
      kind="danger"
      cancel="Cancel"
      close={close}
    >
      {effect}
    </ProofForm>
  );
}

/** Signs out all other browsers. */
export function EndOthers({ action }: { action: FormAction }) {
  return (
    <EndSessions action={action} title="Sign out everywhere else?" submit="Sign out the others">
      Sign out everywhere else
    </EndSessions>
  );
}

/** After a change of how the person signs in: the browsers that are signed in stay so, unless the person wants them out. */
export function OfferToEndOthers({
  others,
  action,
  children,
}: {
  others: number;
  action: FormAction;
  children: ReactNode;
}) {
  return (
    <Section>
      <Note>
        <p>
          {children}
          {others > 0 &&
            (others === 1 ? " Another browser stays signed in." : ` ${others} other browsers stay signed in.`)}
        </p>
        {others > 0 && (
          <div className={styles.offer}>
            <EndOthers action={action} />
          </div>
        )}
      </Note>
    </Section>
  );
}
