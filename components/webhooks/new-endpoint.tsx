"use client";
import type { ReactNode } from "react";
import { PageHead } from "#components/frame/page-head";
import { ButtonLink } from "#components/ui/button";
import { Checkbox, TextField } from "#components/ui/field";
import { Form, useForm, useTicked } from "#components/ui/form";
import { FormProblem } from "#components/ui/form-problem";
import { Note } from "#components/ui/note";
import { Columns, Points, Section } from "#components/ui/section";
import { ShownOnce } from "#components/ui/shown-once";
import { SubmitButton } from "#components/ui/submit-button";
import { Mono, Text } from "#components/ui/text";
import type { FormAction } from "#lib/core/form-state";
import { EventFamilies } from "./event-families.tsx";

/** An endpoint just registered. */
export interface NewEndpointResult {
  id: string;
  url: string;
  secret: string;
}

type Action = FormAction<NewEndpointResult>;

const useEndpointForm = (action: Action) =>
  useForm<NewEndpointResult, { url: string; description: string; events: string[] }>(action);

/** The form for a new endpoint, with what registering does beside it. Afterwards the signing secret, shown once, over the list. */
export function NewEndpoint({
  action,
  url,
  children,
}: {
  action: Action;
  /** The address that the form starts with. */
  url?: string;
  /** The list of endpoints, shown once it is registered. */
  children: ReactNode;
}) {
  const server = useEndpointForm(action);
  const { state, fields, errorOf } = server;
  const [events, setEvents] = useTicked(server.id, "events", fields.events.initialValue);
  const made = state.result;
  if (made) return <MadeEndpoint made={made}>{children}</MadeEndpoint>;
  const toggle = (event: string, isOn: boolean) =>
    setEvents(isOn ? [...events, event] : events.filter((one) => one !== event));
  return (
    <Form form={server} layout="page">
      <PageHead back={{ href: "/webhooks", label: "Webhooks" }} title="New endpoint">
        <ButtonLink href="/webhooks">Cancel</ButtonLink>
        <SubmitButton kind="primary" kbd="⌘↵" pending="Registering">
          Register endpoint
        </SubmitButton>
      </PageHead>
      <Columns aside={<WhatHappens />}>
        <Section>
          <FormProblem form={server} />
          <AddressFields server={server} url={url} />
        </Section>
        <Section
          title="Listens to"
          end={
            <Checkbox
              name="events"
              value="*"
              checked={events.includes("*")}
              onChange={(event) => toggle("*", event.currentTarget.checked)}
            >
              Everything, including future events
            </Checkbox>
          }
        >
          {errorOf("events") && <Note kind="no">{errorOf("events")}</Note>}
          <EventFamilies events={events} onToggle={toggle} />
        </Section>
      </Columns>
    </Form>
  );
}

function AddressFields({
  server: { fields, errorOf },
  url,
}: {
  server: ReturnType<typeof useEndpointForm>;
  url: string | undefined;
}) {
  return (
    <>
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
    </>
  );
}

function MadeEndpoint({ made, children }: { made: NewEndpointResult; children: ReactNode }) {
  return (
    <>
      <PageHead title="Webhooks" sub="Events are signed and sent to your server as they happen." />
      <ShownOnce
        title={`${new URL(made.url).host} listens`}
        kept="We store it encrypted."
        secret={made.secret}
        copy="Copy secret"
        stored="I have stored it where my server reads it"
        done={`/webhooks/${made.id}`}
        page={{ href: "/webhooks", title: "Webhooks" }}
      />
      {children}
    </>
  );
}

function WhatHappens() {
  return (
    <>
      <Section title="What registering does">
        <Points
          points={[
            "Each event is sent as a signed POST as soon as it happens.",
            "Your server answers 2xx within 10 seconds. Otherwise the event is retried, up to 7 attempts over 39 hours.",
            "After 5 failed events in a row the endpoint is disabled.",
            "An event may arrive twice or out of order. Its ID stays the same.",
            "Earlier events are not sent.",
          ]}
        />
      </Section>
      <Section title="The signing secret">
        <Text as="p" tone="soft">
          It is shown once, on the next page. Use it to check the <Mono>webhook-signature</Mono> header. Any Standard
          Webhooks library can do that.
        </Text>
      </Section>
    </>
  );
}
