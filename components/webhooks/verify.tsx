"use client";
import { useEffect, useRef } from "react";
import { PageHead } from "#components/frame/page-head";
import { Code } from "#components/ui/code";
import { AreaField, TextField } from "#components/ui/field";
import { Form, useForm } from "#components/ui/form";
import { FormProblem } from "#components/ui/form-problem";
import { Note } from "#components/ui/note";
import { Columns, Facts, Points, Section } from "#components/ui/section";
import { SubmitButton } from "#components/ui/submit-button";
import { Mono, Text } from "#components/ui/text";
import { TextLink } from "#components/ui/text-link";
import type { FormAction } from "#lib/core/form-state";
import type { SignatureDiagnosis } from "#lib/dashboard/signatures/shape";
import { Diagnosis, Difference } from "./diagnosis.tsx";
import styles from "./verify.module.css";

/** The diagnosis, and the input without the secret. */
export interface VerifyResult {
  diagnosis: SignatureDiagnosis;
  shown: { headers: string; body: string; computed?: string; clock?: string };
}

/** The page that finds out why a signature does not verify, from pasted headers, secret and body. */
export function Verify({
  action,
  endpoint,
  sent,
}: {
  action: FormAction<VerifyResult>;
  /** The endpoint that the signature is for, if known. */
  endpoint?: { id: string; url: string };
  /** What we sent, to fill the form with. */
  sent?: { headers: string; body: string };
}) {
  const form = useForm<
    VerifyResult,
    { headers: string; secret: string; body: string; computed: string; clock: string }
  >(action, { loss: null });
  const { state, fields, errorOf } = form;
  const { diagnosis, shown } = state.result ?? {};
  const initial = (name: "headers" | "body" | "computed" | "clock") =>
    fields[name].initialValue ?? shown?.[name] ?? (name === "headers" || name === "body" ? sent?.[name] : undefined);
  /** Properties of a field that keeps pasted text as it is. */
  const pasted = (name: "headers" | "secret" | "body" | "computed" | "clock") => ({
    id: fields[name].id,
    name,
    mono: true,
    error: errorOf(name),
    autoComplete: "off",
    autoCapitalize: "off",
    spellCheck: false,
  });
  return (
    <Form form={form} layout="page">
      <PageHead
        back={
          endpoint
            ? { href: `/webhooks/${endpoint.id}`, label: new URL(endpoint.url).host }
            : { href: "/webhooks", label: "Webhooks" }
        }
        title="Check a signature"
        sub="Paste what your server received to find the mistake."
      >
        <SubmitButton kind="primary" kbd="⌘↵" pending="Checking">
          Find the mistake
        </SubmitButton>
      </PageHead>
      {endpoint && <input type="hidden" name="endpoint" value={endpoint.id} />}
      <Columns aside={<SigningRules />}>
        {diagnosis && <Found diagnosis={diagnosis} />}
        <Section>
          <FormProblem form={form} />
          {sent && !diagnosis && (
            <Note>
              These are the headers and the body as we sent them. Replace them with what your server received.
            </Note>
          )}
          <AreaField
            {...pasted("headers")}
            label="Headers"
            aside="as received: plain, curl -v, JSON, a log line"
            rows={6}
            defaultValue={initial("headers")}
            placeholder={"webhook-id: evt_…\nwebhook-timestamp: 1763…\nwebhook-signature: v1,…"}
            autoFocus={!sent}
          />
          <TextField
            {...pasted("secret")}
            label="Secret"
            aside="as your server reads it"
            placeholder="whsec_…"
            hint="It is compared, and not stored, logged or shown again."
            autoFocus={!!sent}
          />
          <AreaField
            {...pasted("body")}
            label="Body"
            aside="as your code sees it when it verifies"
            rows={8}
            defaultValue={initial("body")}
            placeholder={'{"id":"evt_…","type":"…","created":…,"data":{…}}'}
            hint="Bytes that are not text can be pasted as base64 or hexadecimal."
          />
        </Section>
        <Section title="If all of this is correct" beside="optional">
          <TextField
            {...pasted("computed")}
            label="The signature that your code computed"
            defaultValue={initial("computed")}
            hint="It is compared with the results of common mistakes."
          />
          <TextField
            {...pasted("clock")}
            label="Your server's time when it arrived"
            defaultValue={initial("clock")}
            placeholder="2026-11-21T19:00:00Z"
          />
        </Section>
      </Columns>
    </Form>
  );
}

/** The diagnosis: the mistake, the evidence and other mistakes. */
function Found({ diagnosis }: { diagnosis: SignatureDiagnosis }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (diagnosis) heading.current?.focus();
  }, [diagnosis]);
  const { found, title, text, difference, evidence, endpoint_id, also } = diagnosis;
  const isRight = found === "none" || found === "old_capture";
  return (
    <Diagnosis
      label="What was found"
      lead={isRight ? "No mistake in these" : found === "unknown" ? "Not known" : "The mistake"}
      title={title}
      heading="h2"
      headingRef={heading}
      isRight={isRight}
      className={styles.found}
    >
      <p>{text}</p>
      {difference && <BodyDifference {...difference} />}
      {evidence.length > 0 && (
        <div className={styles.evidence}>
          <Facts
            narrow
            facts={evidence.map(({ name, value }) => [
              name,
              <Mono key={`${name} ${value}`} className={styles.value}>
                {value}
              </Mono>,
            ])}
          />
        </div>
      )}
      {endpoint_id && (
        <p>
          <TextLink href={`/webhooks/${endpoint_id}`}>Open the endpoint</TextLink>
        </p>
      )}
      {also.map((mistake) => (
        <div key={mistake.found + mistake.title} className={styles.also}>
          <h3>{mistake.title}</h3>
          <p>{mistake.text}</p>
        </div>
      ))}
    </Diagnosis>
  );
}

function BodyDifference({ at, shared, sent, received }: NonNullable<SignatureDiagnosis["difference"]>) {
  const same = at > shared.length ? `…${shared}` : shared;
  return (
    <Difference
      label={`The first difference, behind ${at} characters`}
      lines={[
        { name: "sent", same, different: sent || "end" },
        { name: "here", same, different: received || "end" },
      ]}
    />
  );
}

function SigningRules() {
  return (
    <>
      <Section title="What is signed">
        <Text as="p" tone="soft">
          <Mono>webhook-signature</Mono> is base64 of HMAC-SHA256 over id, timestamp and body, joined by dots. The key
          is the part after <Mono>whsec_</Mono>, decoded from base64.
        </Text>
        <Code wraps className={styles.code}>
          {STANDARD}
        </Code>
        <Text as="p" tone="soft">
          <Mono>Service-Signature</Mono> is hexadecimal, over the body alone. The key is the whole secret, including{" "}
          <Mono>whsec_</Mono>.
        </Text>
        <Code wraps className={styles.code}>
          {SERVICE}
        </Code>
      </Section>
      <Section title="Common mistakes">
        <Points
          points={[
            "The body was parsed before it was verified. Only the exact bytes verify.",
            "The secret is from another endpoint or the other mode, or it was replaced.",
            "Only the first of several signatures is checked. During a rotation there are several.",
            "A clock is wrong by more than 5 minutes.",
          ]}
        />
      </Section>
    </>
  );
}

const STANDARD = `key = base64_decode(secret without "whsec_")
text = id + "." + timestamp + "." + body
"v1," + base64(hmac_sha256(key, text))`;
const SERVICE = `"v1=" + hex(hmac_sha256(secret, body))`;
