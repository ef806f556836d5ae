"use client";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { type FormEvent, useState, useTransition } from "react";
import { PageHead } from "#components/frame/page-head";
import { ButtonLink } from "#components/ui/button";
import { TextField } from "#components/ui/field";
import { useFormStore } from "#components/ui/form-store";
import { Note } from "#components/ui/note";
import { PlainLink } from "#components/ui/plain-link";
import { RadioCards } from "#components/ui/radio-cards";
import { Columns, Points, Section } from "#components/ui/section";
import { PendingButton } from "#components/ui/submit-button";
import { FORM_STORE } from "#lib/core/form-state";
import styles from "./upload-form.module.css";

const PATH = "/settings/import/upload";

export interface KindChoice {
  value: string;
  title: string;
  text: string;
}

/** The form that uploads a file. Before JavaScript has loaded the browser posts it itself. */
export function UploadForm({ kind, kinds, limits }: { kind: string; kinds: readonly KindChoice[]; limits: string }) {
  const place = useFormStore();
  const router = useRouter();
  const [busy, start] = useTransition();
  const [problem, setProblem] = useState<string>();
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    start(async () => {
      const { open, message } = await upload(form);
      setProblem(message);
      if (open) router.push(open as Route);
    });
  }
  return (
    <form action={PATH} method="post" encType="multipart/form-data" onSubmit={send} className={styles.form}>
      {place && <input type="hidden" name={FORM_STORE} value={place} />}
      <PageHead back={{ href: "/settings/import", label: "Import" }} title="Import a file">
        <ButtonLink href="/settings/import">Cancel</ButtonLink>
        <PendingButton kind="primary" busy={busy} pending="Uploading">
          Upload
        </PendingButton>
      </PageHead>
      <Columns aside={<Aside kinds={kinds} />}>
        <Section>
          {problem && <Note kind="no">{problem}</Note>}
          <RadioCards id="kind" name="kind" label="What the file contains" choices={kinds} defaultValue={kind} />
          <TextField
            id="file"
            name="file"
            type="file"
            className={styles.file}
            label="File"
            accept=".csv,.tsv,.txt,text/csv"
            required
            hint={limits}
          />
        </Section>
      </Columns>
    </form>
  );
}

function Aside({ kinds }: { kinds: readonly KindChoice[] }) {
  return (
    <>
      <Section title="What happens next">
        <Points
          points={[
            "You choose which column is what.",
            "You see what will happen to every row. Nothing is changed yet.",
            "All of it is imported, or nothing.",
            "It can be undone until something is used.",
          ]}
        />
      </Section>
      <Section title="Templates">
        <Points
          points={kinds.map(({ value, title }) => (
            <PlainLink key={value} href={`/settings/import/template?kind=${value}`} download>
              {title}
            </PlainLink>
          ))}
        />
      </Section>
    </>
  );
}

const LOST = "No answer came. Check in the list whether the file has arrived before you upload it again.";

async function upload(form: FormData): Promise<{ open?: string; message?: string }> {
  try {
    const answer = await fetch(PATH, { method: "POST", body: form, headers: { Accept: "application/json" } });
    return await answer.json();
  } catch {
    return { message: LOST };
  }
}
