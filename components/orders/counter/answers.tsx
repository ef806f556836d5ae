"use client";
import type { ComponentProps } from "react";
import { AreaField, Checkbox, FieldError, SelectField, TextField } from "#components/ui/field";
import { Text } from "#components/ui/text";
import { MAX_ANSWER } from "#lib/core/limits";
import type { CustomField } from "#lib/domain/products/schema-custom-fields";
import { answerError } from "#lib/texts/answers";
import { answersOf, type CartLine } from "./cart.ts";
import styles from "./cart-lines.module.css";

const INPUT_TYPES = { number: "number", date: "date", email: "email", phone: "tel", text: "text" } as const;

/** The intake fields of a line, asked once for all its units. */
export function Answers({
  line,
  change,
}: {
  line: CartLine;
  change: (key: number, fields: Partial<CartLine>) => void;
}) {
  const { offer, answers } = line;
  return (offer.questions ?? []).map((question) => (
    <Answer
      key={question.key}
      id={`cart-${line.key}-answer-${question.key}`}
      question={question}
      typed={answers[question.key]}
      error={errorOf(line, question)}
      give={(typed) => change(line.key, { answers: { ...answers, [question.key]: typed } })}
    />
  ));
}

function errorOf(line: CartLine, question: CustomField): string | undefined {
  const answer = answersOf(line)[question.key];
  const error = answer === undefined ? null : answerError(question, answer);
  return error === null ? undefined : error.charAt(0).toUpperCase() + error.slice(1);
}

function Answer({
  id,
  question: { label, type, required, options = [] },
  typed,
  error,
  give,
}: {
  id: string;
  question: CustomField;
  typed: string | boolean | undefined;
  error: string | undefined;
  give: (typed: string | boolean) => void;
}) {
  if (type === "checkbox") {
    return (
      <div className={styles.answer}>
        <Checkbox id={id} checked={typed === true} onChange={(event) => give(event.currentTarget.checked)}>
          {label} <Text tone="quiet">{required ? "required at checkout" : "optional"}</Text>
        </Checkbox>
        {error && <FieldError id={`${id}-hint`}>{error}</FieldError>}
      </div>
    );
  }
  const field = {
    id,
    label,
    error,
    className: styles.answer,
    aside: required ? "required at checkout" : "optional",
    value: String(typed ?? ""),
    onChange: (event: { currentTarget: { value: string } }) => give(event.currentTarget.value),
  } satisfies Partial<ComponentProps<typeof TextField>>;
  if (type === "textarea") return <AreaField rows={2} maxLength={MAX_ANSWER} {...field} />;
  if (type !== "select") {
    return <TextField type={INPUT_TYPES[type]} autoComplete="off" maxLength={MAX_ANSWER} step="any" {...field} />;
  }
  return (
    <SelectField {...field}>
      <option value="">Choose</option>
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </SelectField>
  );
}
