"use client";
import type { SubmissionResult } from "@conform-to/react";
import type { Route } from "next";
import Link from "next/link";
import { useEffect, useRef } from "react";
import { PageHead } from "#components/frame/page-head";
import { AreaField, TextField } from "#components/ui/field";
import { Note } from "#components/ui/note";
import { Columns, Facts, Section } from "#components/ui/section";
import { useServerForm } from "#components/ui/server-form";
import { PendingButton } from "#components/ui/submit-button";
import type { BodyDifference, SignatureDiagnosis } from "#lib/domain/signatures/schema";

/** What was found, and what was pasted apart from the secret. */
export interface VerifyResult {
  diagnosis: SignatureDiagnosis;
  shown: { headers: string; body: string; computed?: string; clock?: string };
}

interface State {
  form?: SubmissionResult<string[]>;
  problem?: string;
  result?: VerifyResult;
}

/** Headers, secret and body are pasted, and the mistake is named. */
export function Verify({
  action,
  endpoint,
  sent,
}: {
  action: (before: State, form: FormData) => Promise<State>;
  /** The endpoint in question, where one is. */
  endpoint?: { id: string; url: string };
  /** What we sent, to begin with. */
  sent?: { headers: string; body: string };
}) {
  const { state, busy, form, fields, props, errorOf } = useServerForm<
    { headers: string; secret: string; body: string; computed: string; clock: string },
    State
  >(action);
  const { diagnosis, shown } = state.result ?? {};
  const initial = (name: "headers" | "body" | "computed" | "clock") =>
    fields[name].initialValue ?? shown?.[name] ?? (name === "headers" || name === "body" ? sent?.[name] : undefined);
  /** Takes pasted text as it is: nothing completes, capitalizes or corrects it. */
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
    <form {...props} className="contents">
      <PageHead
        back={
          endpoint
            ? { href: `/webhooks/${endpoint.id}`, label: new URL(endpoint.url).host }
            : { href: "/webhooks", label: "Webhooks" }
        }
        title="Why does my signature not verify?"
        sub="Paste what your server received; the mistake is named."
      >
        <PendingButton kind="primary" kbd="⌘↵" busy={busy} pending="Checking">
          Find the mistake
        </PendingButton>
      </PageHead>
      {endpoint && <input type="hidden" name="endpoint" value={endpoint.id} />}
      <Columns aside={<TheRule />}>
        {diagnosis && <Found diagnosis={diagnosis} />}
        <Section>
          {state.problem && <Note kind="no">{state.problem}</Note>}
          {form.errors?.[0] && !state.problem && <Note kind="no">{form.errors[0]}</Note>}
          {sent && !diagnosis && (
            <Note>
              These are the headers and the body as we sent them. Put in what your server received, where it differs.
            </Note>
          )}
          <AreaField
            {...pasted("headers")}
            label="Headers"
            aside="as they came: plain, curl -v, JSON, a log line"
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
            hint="It is compared and forgotten: not kept, not logged, not shown again."
            autoFocus={!!sent}
          />
          <AreaField
            {...pasted("body")}
            label="Body"
            aside="as your code sees it when it checks"
            rows={8}
            defaultValue={initial("body")}
            placeholder={'{"id":"evt_…","type":"…","created":…,"data":{…}}'}
            hint="Bytes that are no text may be given in base64 or hexadecimal."
          />
        </Section>
        <Section title="If all of that is right" beside="optional">
          <TextField
            {...pasted("computed")}
            label="The signature that your code computed"
            defaultValue={initial("computed")}
            hint="Its mistake is found by doing each common one and comparing."
          />
          <TextField
            {...pasted("clock")}
            label="Your server's time when it came"
            defaultValue={initial("clock")}
            placeholder="2026-11-21T19:00:00Z"
          />
        </Section>
      </Columns>
    </form>
  );
}

/** The diagnosis in one sentence, the evidence, the smallest fix, and what else is wrong. */
function Found({ diagnosis }: { diagnosis: SignatureDiagnosis }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (diagnosis) heading.current?.focus();
  }, [diagnosis]);
  const { found, title, text, difference, evidence, endpoint_id, also } = diagnosis;
  const isRight = found === "none" || found === "old_capture";
  return (
    <section className={isRight ? "diagnosis right" : "diagnosis"} aria-label="What was found">
      <p>{isRight ? "No mistake in these" : found === "unknown" ? "Not known" : "The mistake"}</p>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p>{text}</p>
      {difference && <Difference difference={difference} />}
      {evidence.length > 0 && (
        <Facts
          narrow
          facts={evidence.map(({ name, value }) => [
            name,
            <span key={`${name} ${value}`} className="mono whole">
              {value}
            </span>,
          ])}
        />
      )}
      {endpoint_id && (
        <p>
          <Link className="link" href={`/webhooks/${endpoint_id}` as Route}>
            Open the endpoint
          </Link>
        </p>
      )}
      {also.map((mistake) => (
        <div key={mistake.found + mistake.title} className="also">
          <h3>{mistake.title}</h3>
          <p>{mistake.text}</p>
        </div>
      ))}
    </section>
  );
}

function Difference({ difference: { at, shared, sent, received } }: { difference: BodyDifference }) {
  const before = at > shared.length ? `…${shared}` : shared;
  return (
    <figure className="diff mono" aria-label={`The first difference, behind ${at} characters`}>
      <div>
        <span>sent</span>
        {before}
        <mark>{sent || "end"}</mark>
      </div>
      <div>
        <span>here</span>
        {before}
        <mark>{received || "end"}</mark>
      </div>
    </figure>
  );
}

function TheRule() {
  return (
    <>
      <Section title="What is signed" className="signing-rule">
        <p className="text-ink-2">
          <span className="mono">webhook-signature</span> is base64 of HMAC-SHA256 over id, timestamp and body, with
          dots between. The key is what stands behind <span className="mono">whsec_</span>, decoded from base64.
        </p>
        <pre className="code">{STANDARD}</pre>
        <p className="text-ink-2">
          <span className="mono">Service-Signature</span> is hexadecimal, over the body alone. The key is the secret's
          characters, <span className="mono">whsec_</span> and all.
        </p>
        <pre className="code">{SERVICE}</pre>
      </Section>
      <Section title="What goes wrong most">
        <ul className="what-happens">
          <li>The body was parsed before it was checked. Only its very bytes verify.</li>
          <li>The secret is of another endpoint, of the other mode, or was replaced.</li>
          <li>Only the first of several signatures is looked at. While a secret is replaced there are more.</li>
          <li>A clock is off: more than 5 minutes are refused.</li>
        </ul>
      </Section>
    </>
  );
}

const STANDARD = `key = base64_decode(secret without "whsec_")
text = id + "." + timestamp + "." + body
"v1," + base64(hmac_sha256(key, text))`;
const SERVICE = `"v1=" + hex(hmac_sha256(secret, body))`;
