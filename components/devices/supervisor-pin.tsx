"use client";
import { LockKeyhole, Search, Undo2 } from "lucide-react";
import { PageHead } from "#components/frame/page-head";
import { Button } from "#components/ui/button";
import { ConfirmDialog } from "#components/ui/dialog";
import { TextField } from "#components/ui/field";
import { Form, useForm } from "#components/ui/form";
import { FormProblem } from "#components/ui/form-problem";
import { ButtonRow } from "#components/ui/layout";
import { Columns, Points, Section } from "#components/ui/section";
import { SubmitButton } from "#components/ui/submit-button";
import { toast } from "#components/ui/toast";
import type { FormAction } from "#lib/core/form-state";
import { PIN_DIGITS, UNLOCKED_MINUTES } from "#lib/core/limits";

interface Props {
  isSet: boolean;
  save: FormAction;
  remove: FormAction;
}

/** Sets, changes and removes the PIN that unlocks a phone at the door for what only a supervisor may do. */
export function SupervisorPin({ isSet, save, remove }: Props) {
  const form = useForm<unknown, { pin: string }>(save, { values: { pin: "" } });
  // The question of "Remove" has a form of its own, so it stands beside this one.
  return (
    <>
      <PageHead back={{ href: "/devices", label: "Devices" }} title="Supervisor's PIN">
        {isSet && <RemovePin remove={remove} />}
      </PageHead>
      <Columns aside={<About />}>
        <Section title={isSet ? "A PIN is set" : "No PIN is set"}>
          <Form form={form}>
            <FormProblem form={form} />
            <TextField
              label={isSet ? "New PIN" : "PIN"}
              hint={`${PIN_DIGITS.min} to ${PIN_DIGITS.max} digits. It is not shown again: tell it to the people who supervise your doors.`}
              inputMode="numeric"
              autoComplete="off"
              maxLength={PIN_DIGITS.max}
              {...form.field("pin")}
            />
            <ButtonRow>
              <SubmitButton kind="primary" pending="Saving">
                {isSet ? "Change the PIN" : "Set the PIN"}
              </SubmitButton>
            </ButtonRow>
          </Form>
        </Section>
      </Columns>
    </>
  );
}

function About() {
  return (
    <Section title="What the PIN unlocks">
      <Points
        points={[
          "Search: find guests without a code by name, e-mail address or order.",
          "Take back: reverse an earlier scan of the phone. In its first seconds, anybody at the door can undo it without the PIN.",
          "Settings: change events, unpair, and switch between test and live data. Without a PIN these are not locked.",
          `It unlocks one phone for ${UNLOCKED_MINUTES} minutes, and needs a network. Wrong PINs make the phone wait.`,
        ]}
      />
    </Section>
  );
}

function RemovePin({ remove }: { remove: FormAction }) {
  return (
    <ConfirmDialog
      trigger={<Button>Remove</Button>}
      title="Remove the supervisor's PIN?"
      cancelLabel="Keep the PIN"
      confirmLabel="Remove the PIN"
      pending="Removing"
      action={remove}
      onDone={() => toast("The PIN is removed")}
      fields={{}}
      effects={[
        { glyph: <Search />, text: "Guests can no longer be found by name at the door" },
        { glyph: <Undo2 />, text: "After the first seconds, scans can be taken back only in the dashboard" },
        { glyph: <LockKeyhole />, text: "Anybody at the door can change its events and unpair the phone" },
      ]}
    >
      Phones that are unlocked now are locked at once.
    </ConfirmDialog>
  );
}
