"use client";
import { ArrowLeftRight } from "lucide-react";
import { PageHead } from "#components/frame/page-head";
import { ButtonLink } from "#components/ui/button";
import { Checkbox } from "#components/ui/field";
import { Form, useForm } from "#components/ui/form";
import { FormProblem } from "#components/ui/form-problem";
import { Note } from "#components/ui/note";
import { Columns, Points, Section } from "#components/ui/section";
import { SubmitButton } from "#components/ui/submit-button";
import { PlainTable } from "#components/ui/table";
import { Mono, Text, VisuallyHidden } from "#components/ui/text";
import { Time } from "#components/ui/time";
import type { FormAction } from "#lib/core/form-state";
import type { MergePreview } from "#lib/dashboard/customer-merge/shape";
import type { Customer } from "#lib/domain/customers/schema";
import { Marketing } from "./customers-columns.tsx";
import styles from "./merge-form.module.css";

/** Shows what a merge would do, and does it. */
export function MergeForm({ preview, action }: { preview: MergePreview; action: FormAction }) {
  const { kept, other, isTooMuch } = preview;
  const form = useForm<unknown, { takes_consent: string }>(action, { loss: null });
  const path = `/customers/${kept.id}`;
  const canTakeConsent = other.accepts_marketing && !kept.accepts_marketing;
  return (
    <Form form={form} fields={{ id: kept.id, other: other.id }} layout="page">
      <PageHead back={{ href: `${path}/merge`, label: "Choose another" }} title={`Merge into ${nameOf(kept)}`}>
        <ButtonLink href={path}>Keep both</ButtonLink>
        {!isTooMuch && (
          <SubmitButton kind="danger" pending="Merging">
            Merge into {kept.name ?? "this customer"}
          </SubmitButton>
        )}
      </PageHead>
      <Columns aside={<WhatMergingDoes {...preview} />}>
        <Section
          title="Two records, one person"
          end={
            <ButtonLink small href={`/customers/${other.id}/merge?with=${kept.id}`} replace>
              <ArrowLeftRight size={14} />
              Keep the other address
            </ButtonLink>
          }
        >
          <FormProblem form={form} orField />
          {isTooMuch && (
            <Note kind="no">
              The metadata of both is too much for one customer: at most 50 names and 16 KiB. Remove some from one of
              them first.
            </Note>
          )}
          <Comparison {...preview} />
        </Section>
        <Section title="Marketing">
          <Text as="p" tone="soft">
            {consentRule(preview)}
          </Text>
          {canTakeConsent && (
            <Checkbox {...form.box("takes_consent")}>
              They agree to marketing at {kept.email} too: they told me
            </Checkbox>
          )}
        </Section>
      </Columns>
    </Form>
  );
}

const nameOf = ({ name, email }: Customer): string => name ?? email;

function Comparison({ kept, other, merged }: MergePreview) {
  return (
    <PlainTable label="The two records" className={styles.comparison}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>Field</VisuallyHidden>
          </th>
          <th scope="col">Stays</th>
          <th scope="col">Becomes part of it</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Name</th>
          <td>{merged.name ?? "Not known"}</td>
          <td>{other.name ?? "Not known"}</td>
        </tr>
        <tr>
          <th scope="row">E-mail</th>
          <td>
            <b>{kept.email}</b>
          </td>
          <td>
            <Text as="s" tone="quiet">
              {other.email}
            </Text>
          </td>
        </tr>
        <tr>
          <th scope="row">Marketing</th>
          <td>
            <Marketing agreed={kept.accepts_marketing} />
          </td>
          <td>
            <Marketing agreed={other.accepts_marketing} />
          </td>
        </tr>
        <tr>
          <th scope="row">Since</th>
          <td>
            <Time at={kept.created} as="date" />
          </td>
          <td>
            <Time at={other.created} as="date" />
          </td>
        </tr>
      </tbody>
    </PlainTable>
  );
}

/** Says what becomes of consent, whatever the merchant decides. */
function consentRule({ kept, other }: MergePreview): string {
  if (kept.accepts_marketing) return `Consent belongs to an address. ${kept.email} agreed, and that stays.`;
  if (!other.accepts_marketing) return "Neither address agreed to marketing, and that stays.";
  return `Consent belongs to an address. ${other.email} agreed, ${kept.email} did not: so nobody gets marketing after the merge, unless the customer told you otherwise.`;
}

function WhatMergingDoes({ kept, other, moves }: MergePreview) {
  const moved = movedText(moves);
  return (
    <>
      <Section title="What merging does">
        <Points
          points={[
            moved
              ? `Moves to ${nameOf(kept)}: ${moved}. Their codes stay the same.`
              : "Nothing moves: the other record has no orders and no items.",
            "Past orders still show the name and address that were given with them.",
            "A missing name, and metadata that only the other record has, are filled in.",
            `${other.email} becomes free. A new order with it, or an unpaid one that is paid later, makes a new customer.`,
            "Erasing the customer later erases both addresses.",
            "This cannot be undone.",
          ]}
        />
      </Section>
      <Section title="For your programs">
        <Text as="p" tone="soft">
          <Mono>customer.updated</Mono> is sent for the record that stays, <Mono>customer.deleted</Mono> for{" "}
          <Mono className={styles.id}>{other.id}</Mono>. The API no longer finds that id; its orders and items name the
          other one.
        </Text>
      </Section>
    </>
  );
}

const NOUNS: Record<keyof MergePreview["moves"], string> = {
  orders: "order",
  tickets: "ticket",
  bookings: "booking",
  vouchers: "voucher",
  memberships: "membership",
  gift_cards: "gift card",
};

/** Returns "5 orders, 2 tickets, 1 gift card". */
function movedText(moves: MergePreview["moves"]): string {
  return Object.entries(NOUNS)
    .map(([kind, noun]) => ({ noun, count: moves[kind as keyof typeof NOUNS] }))
    .filter(({ count }) => count > 0)
    .map(({ noun, count }) => `${count} ${noun}${count === 1 ? "" : "s"}`)
    .join(", ");
}
