"use client";
import { CircleCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { ButtonLink } from "#components/ui/button";
import { Copy } from "#components/ui/copy";
import { Form, useForm } from "#components/ui/form";
import { FormProblem } from "#components/ui/form-problem";
import { ButtonRow } from "#components/ui/layout";
import { Note } from "#components/ui/note";
import { Qr } from "#components/ui/qr";
import { Section } from "#components/ui/section";
import { SubmitButton } from "#components/ui/submit-button";
import { Text } from "#components/ui/text";
import { Span } from "#components/ui/time";
import type { FormAction } from "#lib/core/form-state";
import { PAIRING_MINUTES } from "#lib/core/limits";
import styles from "./pair-code.module.css";

/** A code that a phone can scan to become a device. */
export interface PairingCode {
  id: string;
  name: string;
  /** The address that the QR code holds. */
  link: string;
  /** Unix seconds. */
  ends: number;
}

type NewCode = FormAction<PairingCode>;

const ASK_MS = 2_000;

/** Asks whether the phone is there, until it is or the code has ended. */
function useArrival({ id, ends }: PairingCode): "waiting" | "paired" | "over" {
  const [state, setState] = useState<"waiting" | "paired" | "over">("waiting");
  useEffect(() => {
    setState("waiting");
    const timer = setInterval(async () => {
      if (Date.now() / 1_000 >= ends) {
        setState("over");
        clearInterval(timer);
        return;
      }
      const answer = await fetch(`/devices/${id}/paired`, { cache: "no-store" }).catch(() => null);
      if (!answer?.ok || !(await answer.json()).is_paired) return;
      setState("paired");
      clearInterval(timer);
    }, ASK_MS);
    return () => clearInterval(timer);
  }, [id, ends]);
  return state;
}

/** The code of a device that waits for its phone. It says when the phone is there, and offers a new code when this one has ended. */
export function PairCode({ code, newCode }: { code: PairingCode; newCode: NewCode }) {
  const form = useForm<PairingCode>(newCode, { loss: null });
  const shown = form.state.result ?? code;
  const state = useArrival(shown);
  return (
    <Section title={state === "paired" ? `${code.name} is paired` : `Pair ${code.name}`}>
      <div role="status">{state === "paired" && <Paired name={code.name} />}</div>
      {state === "waiting" && <Waiting code={shown} />}
      {state === "over" && (
        <Form form={form} fields={{ id: code.id }}>
          <FormProblem form={form} />
          <Note kind="care">This code has ended. A code works for {PAIRING_MINUTES} minutes.</Note>
          <ButtonRow>
            <SubmitButton kind="primary" pending="Making a code">
              Show a new code
            </SubmitButton>
          </ButtonRow>
        </Form>
      )}
    </Section>
  );
}

function Paired({ name }: { name: string }) {
  return (
    <>
      <p className={styles.done}>
        <CircleCheck /> The phone is there. {name} can scan now.
      </p>
      <ButtonRow>
        <ButtonLink kind="primary" href="/devices" needsFullLoad>
          Done
        </ButtonLink>
      </ButtonRow>
    </>
  );
}

function Waiting({ code: { name, link, ends } }: { code: PairingCode }) {
  return (
    <div className={styles.code}>
      <Qr text={link} label={`Code to pair ${name}`} />
      <div className={styles.texts}>
        <ol>
          <li>On the phone, open the camera and point it at this code.</li>
          <li>Open the link that it shows, and tap Pair this phone. An open scanner can read the code too.</li>
        </ol>
        <Text tone="soft" as="p">
          Or open this link on the phone. It works once, for the first phone that opens it.
        </Text>
        <Copy value={link} label="copy the link" whole />
        <Text tone="quiet" as="p">
          Waiting for the phone. The code ends in <Span to={ends} fine />.
        </Text>
      </div>
    </div>
  );
}
