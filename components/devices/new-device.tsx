"use client";
import { PageHead } from "#components/frame/page-head";
import { ButtonLink } from "#components/ui/button";
import { Checkbox, Checkboxes, FieldError, TextField } from "#components/ui/field";
import { Form, useForm, useTicked } from "#components/ui/form";
import { FormProblem } from "#components/ui/form-problem";
import { Columns, Points, Section } from "#components/ui/section";
import { SubmitButton } from "#components/ui/submit-button";
import { Hint } from "#components/ui/text";
import type { FormAction } from "#lib/core/form-state";
import { MAX_DEVICE_NAME, PAIRING_MINUTES } from "#lib/core/limits";
import { DEVICE_KIND_LABELS } from "./device-texts.ts";
import { PairCode, type PairingCode } from "./pair-code.tsx";

interface Values extends Record<string, unknown> {
  name: string;
  kinds: string[];
  ticket_event_ids: string[];
  shows_names: string;
}

interface Choice {
  id: string;
  label: string;
}

const KINDS: readonly Choice[] = Object.entries(DEVICE_KIND_LABELS).map(([id, label]) => ({ id, label }));
const START = { kinds: KINDS.map(({ id }) => id), shows_names: "on" };

/** The form for a device that is not there yet. Afterwards its code, which waits for the phone. */
export function NewDevice({
  pair,
  newCode,
  mode,
  events,
}: {
  pair: FormAction<PairingCode>;
  newCode: FormAction<PairingCode>;
  mode: "test" | "live";
  events: readonly Choice[];
}) {
  const form = useForm<PairingCode, Values>(pair, { values: START });
  const made = form.state.result;
  const back = { href: "/devices", label: "Devices" };
  if (made) {
    return (
      <>
        <PageHead back={back} title={made.name} />
        <PairCode code={made} newCode={newCode} />
      </>
    );
  }
  return (
    <Form form={form} layout="page">
      <PageHead back={back} title="Pair a device">
        <ButtonLink href="/devices">Cancel</ButtonLink>
        <SubmitButton kind="primary" kbd="⌘↵" pending="Making its code">
          Show the code
        </SubmitButton>
      </PageHead>
      <Columns aside={<About mode={mode} />}>
        <Section>
          <FormProblem form={form} />
          <TextField
            label="Name"
            aside="what people call it"
            placeholder="Door A"
            hint="Shown when a guest comes twice, to say where they were let in first."
            autoComplete="off"
            maxLength={MAX_DEVICE_NAME}
            {...form.field("name")}
          />
        </Section>
        <Choices form={form} name="kinds" title="What it scans" choices={KINDS} />
        {events.length > 0 && (
          <Choices
            form={form}
            name="ticket_event_ids"
            title="Only these events"
            choices={events}
            hint="If you tick none, guests of every event are let in. A ticket of another event is refused and stays unused."
          />
        )}
        <Section title="Names">
          <Checkbox {...form.box("shows_names")}>Show the names of guests on this phone</Checkbox>
        </Section>
      </Columns>
    </Form>
  );
}

function About({ mode }: { mode: "test" | "live" }) {
  return (
    <Section title="What this does">
      <Points
        points={[
          `The phone scans ${mode} data of this store, and can do nothing else.`,
          "Nobody signs in on it. It works until you revoke it.",
          `Its code works once, for ${PAIRING_MINUTES} minutes.`,
        ]}
      />
    </Section>
  );
}

/** Checkboxes of one field. */
function Choices({
  form,
  name,
  title,
  choices,
  hint,
}: {
  form: ReturnType<typeof useForm<PairingCode, Values>>;
  name: "kinds" | "ticket_event_ids";
  title: string;
  choices: readonly Choice[];
  hint?: string;
}) {
  const [ticked, setTicked] = useTicked(form.id, name, form.fields[name].initialValue);
  const mistake = form.errorOf(name);
  const tick = (id: string, isOn: boolean) => {
    setTicked(isOn ? [...ticked, id] : ticked.filter((one) => one !== id));
    form.touch(name);
  };
  return (
    <Section title={title}>
      <Checkboxes label={title}>
        {choices.map(({ id, label }) => (
          <Checkbox
            key={id}
            name={name}
            value={id}
            checked={ticked.includes(id)}
            onChange={(event) => tick(id, event.currentTarget.checked)}
          >
            {label}
          </Checkbox>
        ))}
      </Checkboxes>
      {mistake ? <FieldError id={`${form.id}-${name}`}>{mistake}</FieldError> : hint && <Hint>{hint}</Hint>}
    </Section>
  );
}
