"use client";
import type { SubmissionResult } from "@conform-to/react";
import { type ReactNode, useEffect } from "react";
import { PageHead } from "#components/frame/page-head";
import { ButtonLink } from "#components/ui/button";
import { Checkbox, TextField } from "#components/ui/field";
import { Note } from "#components/ui/note";
import { Columns, Section } from "#components/ui/section";
import { useServerForm, useTicked } from "#components/ui/server-form";
import { ShownOnce } from "#components/ui/shown-once";
import { PendingButton } from "#components/ui/submit-button";
import { EVENT_TYPES } from "#lib/core/event-types";

/** An endpoint just registered. */
export interface NewEndpointResult {
  id: string;
  url: string;
  secret: string;
}

interface State {
  form?: SubmissionResult<string[]>;
  problem?: string;
  result?: NewEndpointResult;
}

const FAMILIES = [...new Set(EVENT_TYPES.map((type) => type.slice(0, type.indexOf("."))))]
  .filter((family) => family !== "webhook")
  .map((family) => ({
    family,
    label: labelOf(family),
    events: EVENT_TYPES.filter((type) => type.startsWith(`${family}.`)),
  }));

/** Where events go and which; beside it what saving does. Then the signing secret, once, over the list. */
export function NewEndpoint({
  action,
  url,
  children,
}: {
  action: (before: State, form: FormData) => Promise<State>;
  /** An address to begin with. */
  url?: string;
  /** The list of endpoints, for when it is registered. */
  children: ReactNode;
}) {
  const { state, busy, form, fields, props, errorOf } = useServerForm<
    { url: string; description: string; events: string[] },
    State
  >(action);
  const [events, setEvents] = useTicked(form.id, "events", fields.events.initialValue);
  const made = state.result;
  useEffect(() => {
    if (made) history.replaceState(null, "", "/webhooks");
  }, [made]);
  if (made) {
    return (
      <>
        <PageHead title="Webhooks" sub="Events go to your server as they happen, signed." />
        <ShownOnce
          title={`${new URL(made.url).host} listens`}
          kept="We keep it sealed, to sign with."
          secret={made.secret}
          copy="Copy secret"
          stored="I have stored it where my server reads it"
          done={`/webhooks/${made.id}`}
        />
        {children}
      </>
    );
  }
  const all = events.includes("*");
  const toggle = (event: string) => (isOn: boolean) =>
    setEvents(isOn ? [...events, event] : events.filter((one) => one !== event));
  return (
    <form {...props} className="contents">
      <PageHead back={{ href: "/webhooks", label: "Webhooks" }} title="New endpoint">
        <ButtonLink href="/webhooks">Cancel</ButtonLink>
        <PendingButton kind="p" kbd="⌘↵" busy={busy} pending="Registering">
          Register endpoint
        </PendingButton>
      </PageHead>
      <Columns aside={<WhatHappens />}>
        <Section>
          {state.problem && <Note kind="no">{state.problem}</Note>}
          <TextField
            id={fields.url.id}
            name="url"
            type="url"
            label="Address"
            aside="HTTPS, on your server"
            mono
            defaultValue={fields.url.initialValue ?? url}
            placeholder="https://example.com/hooks/zakka"
            error={errorOf("url")}
            autoFocus={!url}
            autoComplete="off"
            spellCheck={false}
          />
          <TextField
            id={fields.description.id}
            name="description"
            label="Description"
            aside="optional"
            defaultValue={fields.description.initialValue}
            error={errorOf("description")}
            autoComplete="off"
          />
        </Section>
        <Section
          title="Listens to"
          end={
            <Checkbox
              name="events"
              value="*"
              checked={all}
              onChange={(event) => toggle("*")(event.currentTarget.checked)}
            >
              Everything, also what comes later
            </Checkbox>
          }
        >
          {errorOf("events") && <Note kind="no">{errorOf("events")}</Note>}
          <ul className="families">
            {FAMILIES.map(({ family, label, events: names }) => {
              const whole = all || events.includes(`${family}.*`);
              return (
                <li key={family}>
                  <span className="family">
                    <Checkbox
                      name="events"
                      value={`${family}.*`}
                      checked={whole}
                      disabled={all}
                      onChange={(event) => toggle(`${family}.*`)(event.currentTarget.checked)}
                    >
                      {label}
                    </Checkbox>
                  </span>
                  <ul>
                    {names.map((name) => (
                      <li key={name}>
                        <Checkbox
                          name="events"
                          value={name}
                          checked={whole || events.includes(name)}
                          disabled={whole}
                          onChange={(event) => toggle(name)(event.currentTarget.checked)}
                        >
                          <span className="mono">{name}</span>
                        </Checkbox>
                      </li>
                    ))}
                  </ul>
                </li>
              );
            })}
          </ul>
        </Section>
      </Columns>
    </form>
  );
}

function WhatHappens() {
  return (
    <>
      <Section title="What registering does">
        <ul className="what-happens">
          <li>Each event is sent the moment that it happens, as a signed POST.</li>
          <li>Your server answers 2xx within 10 seconds. Anything else is tried again, 7 times over 39 hours.</li>
          <li>After 5 events in a row that never arrived, the endpoint is switched off.</li>
          <li>An event may come twice and out of order: its id stays the same.</li>
          <li>Nothing from before is sent.</li>
        </ul>
      </Section>
      <Section title="The signing secret">
        <p className="text-ink-2">
          It is shown once, after this. Check the <span className="mono">webhook-signature</span> header with it: any
          Standard Webhooks library does, and so tells our events from anyone else's.
        </p>
      </Section>
    </>
  );
}

function labelOf(family: string): string {
  const words = family.replace("_", " ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}s`;
}
