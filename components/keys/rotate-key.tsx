"use client";
import { PageHead } from "#components/frame/page-head";
import { ButtonLink } from "#components/ui/button";
import { Form, useForm } from "#components/ui/form";
import { FormProblem } from "#components/ui/form-problem";
import { RadioCards } from "#components/ui/radio-cards";
import { Columns, Points, Section } from "#components/ui/section";
import { ShownOnce } from "#components/ui/shown-once";
import { SubmitButton } from "#components/ui/submit-button";
import type { FormAction } from "#lib/core/form-state";
import type { NewKeyResult } from "./new-key.tsx";

interface Props {
  id: string;
  name: string;
  prefix: string;
  /** How long the old secret can work, in hours, with the words for it. */
  overlaps: readonly { value: string; title: string; text: string }[];
  action: FormAction<NewKeyResult>;
}

/** Asks how long the old secret of a key works, then shows the new one once. */
export function RotateKey({ id, name, prefix, overlaps, action }: Props) {
  const form = useForm<NewKeyResult, { overlap: string }>(action, { values: { overlap: "24" } });
  const made = form.state.result;
  const back = `/keys/${id}`;
  if (made) {
    return (
      <>
        <PageHead back={{ href: back, label: name }} title={`Rotate ${name}`} />
        <ShownOnce
          title={`${made.name} has a new secret`}
          kept="We keep only a fingerprint of it."
          secret={made.secret}
          tail={6}
          copy="Copy key"
          stored="I have stored it where my server reads it"
          command={made.command}
          done={back}
          page={{ href: back, title: name }}
        />
      </>
    );
  }
  return (
    <Form form={form} layout="page" fields={{ id, prefix }}>
      <PageHead back={{ href: back, label: name }} title={`Rotate ${name}`}>
        <ButtonLink href={back}>Cancel</ButtonLink>
        <SubmitButton kind="primary" kbd="⌘↵" pending="Rotating">
          Rotate key
        </SubmitButton>
      </PageHead>
      <Columns
        aside={
          <Section title="What this does">
            <Points
              points={[
                "You get a new secret now. It is shown once.",
                `The old secret, ${prefix}…, works as long as you choose. You can end it earlier.`,
                "The key keeps its id, its permissions and its end.",
                "Who rotated the key, and when, is recorded.",
              ]}
            />
          </Section>
        }
      >
        {form.state.problem && (
          <Section>
            <FormProblem form={form} />
          </Section>
        )}
        <Section>
          <RadioCards label="The old secret works" choices={overlaps} {...form.field("overlap")} />
        </Section>
      </Columns>
    </Form>
  );
}
