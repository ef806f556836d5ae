"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";
import { TextField } from "#components/ui/field";
import { Form, useForm } from "#components/ui/form";
import { FormProblem } from "#components/ui/form-problem";
import { ButtonRow } from "#components/ui/layout";
import { SubmitButton } from "#components/ui/submit-button";
import { VisuallyHidden } from "#components/ui/text";
import type { FormAction } from "#lib/core/form-state";
import { MAX_PASSKEY_NAME } from "#lib/core/limits";
import { ProofForm } from "./proof.tsx";

interface Asked {
  id: string;
  name: string;
  action: FormAction;
  close: () => void;
}

/** The buttons in the row of a passkey, and what they ask. */
export function PasskeyActs({
  id,
  name,
  rename,
  remove,
}: {
  id: string;
  name: string;
  rename: FormAction;
  remove: FormAction;
}) {
  const [asking, setAsking] = useState<"rename" | "remove" | null>(null);
  const close = () => setAsking(null);
  const asked = (what: typeof asking) => ({
    open: asking === what,
    onOpenChange: (open: boolean) => setAsking(open ? what : null),
  });
  return (
    <ButtonRow>
      <Button kind="ghost" small aria-haspopup="dialog" onClick={() => setAsking("rename")}>
        Rename<VisuallyHidden> {name}</VisuallyHidden>
      </Button>
      <Button kind="ghost" small aria-haspopup="dialog" onClick={() => setAsking("remove")}>
        Remove<VisuallyHidden> {name}</VisuallyHidden>
      </Button>
      <Dialog {...asked("rename")} title={`Rename ${name}`}>
        <Rename id={id} name={name} action={rename} close={close} />
      </Dialog>
      <Dialog {...asked("remove")} title={`Remove ${name}?`}>
        <Remove id={id} name={name} action={remove} close={close} />
      </Dialog>
    </ButtonRow>
  );
}

function Rename({ id, name, action, close }: Asked) {
  const form = useForm<unknown, { name: string }>(action, { values: { name }, loss: null, onDone: close });
  return (
    <Form form={form} fields={{ id }}>
      <FormProblem form={form} />
      <TextField label="Name" autoComplete="off" maxLength={MAX_PASSKEY_NAME} {...form.field("name")} />
      <ButtonRow>
        <Button onClick={close}>Cancel</Button>
        <SubmitButton kind="primary" pending="Saving">
          Save the name
        </SubmitButton>
      </ButtonRow>
    </Form>
  );
}

function Remove({ id, action, close }: Asked) {
  const router = useRouter();
  const form = useForm<unknown, { password: string }>(action, {
    loss: null,
    onDone() {
      close();
      router.replace("/settings/account/passkeys?changed=removed", { scroll: false });
    },
  });
  return (
    <ProofForm
      form={form}
      fields={{ id }}
      cancel="Keep the passkey"
      close={close}
      submit="Remove passkey"
      pending="Removing"
      kind="danger"
    >
      It no longer signs you in. Browsers that are signed in stay signed in. Your device keeps its part of the passkey
      until you delete it there.
    </ProofForm>
  );
}
