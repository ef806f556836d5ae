"use client";
import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";
import { useForm } from "#components/ui/form";
import { ButtonRow } from "#components/ui/layout";
import { Section } from "#components/ui/section";
import { CustomStatus } from "#components/ui/status";
import { Text } from "#components/ui/text";
import { Time } from "#components/ui/time";
import type { FormAction } from "#lib/core/form-state";
import { ProofForm } from "./proof.tsx";

interface Acts {
  link: FormAction<{ to: string }>;
  unlink: FormAction;
}

/** Whether an account at a provider signs the person in, and the way to change that. */
export function LinkedAccount({
  provider,
  word,
  since,
  link,
  unlink,
}: Acts & {
  provider: string;
  /** "GitHub". */
  word: string;
  /** Since when it is linked, in Unix seconds. */
  since: number | undefined;
}) {
  const [isOpen, setOpen] = useState(false);
  const isLinked = since !== undefined;
  const ask = { provider, word, close: () => setOpen(false) };
  return (
    <Section title={word} beside={isLinked ? undefined : "not linked"}>
      <ButtonRow>
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {isLinked ? "Unlink" : "Link"} {word}
        </Button>
        {isLinked ? (
          <CustomStatus tone="yes" glyph={CircleCheck}>
            Linked since <Time at={since} as="date" />
          </CustomStatus>
        ) : (
          <Text tone="soft">You can then sign in here with that account. It needs the same e-mail address.</Text>
        )}
      </ButtonRow>
      <Dialog open={isOpen} onOpenChange={setOpen} title={isLinked ? `Unlink ${word}?` : `Link ${word}`}>
        {isLinked ? <Unlink {...ask} action={unlink} /> : <Link {...ask} action={link} />}
      </Dialog>
    </Section>
  );
}

interface Asked {
  provider: string;
  word: string;
  close: () => void;
}

function Link({ provider, word, close, action }: Asked & { action: Acts["link"] }) {
  const form = useForm<{ to: string }, { password: string }>(action, {
    loss: null,
    onDone: ({ to }) => location.assign(to),
  });
  return (
    <ProofForm
      form={form}
      fields={{ provider }}
      cancel="Cancel"
      close={close}
      submit={`Continue at ${word}`}
      kind="primary"
    >
      {word} asks whether you agree, and sends you back here.
    </ProofForm>
  );
}

function Unlink({ provider, word, close, action }: Asked & { action: FormAction }) {
  const form = useForm<unknown, { password: string }>(action, { loss: null, onDone: close });
  return (
    <ProofForm
      form={form}
      fields={{ provider }}
      cancel={`Keep ${word}`}
      close={close}
      submit={`Unlink ${word}`}
      kind="danger"
    >
      You can no longer sign in here with that account. Browsers that are signed in stay signed in.
    </ProofForm>
  );
}
