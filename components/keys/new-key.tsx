"use client";
import { Check, CircleDot, Minus, TriangleAlert } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { PageHead } from "#components/frame/page-head";
import { ButtonLink } from "#components/ui/button";
import { CopyButton } from "#components/ui/copy";
import { Segmented, SelectField, TextField } from "#components/ui/field";
import { Note } from "#components/ui/note";
import { Columns, Section } from "#components/ui/section";
import { useServerForm, useTicked } from "#components/ui/server-form";
import { ShownOnce } from "#components/ui/shown-once";
import { PendingButton } from "#components/ui/submit-button";
import { SCOPES } from "#lib/core/scopes";
import { AREA_GLYPHS } from "./area-glyphs.tsx";
import { AREAS, plainWords, seesPeople } from "./scope-words.ts";

/** A key just made. */
export interface NewKeyResult {
  name: string;
  secret: string;
  /** A line to try it with. */
  command: string;
}

interface State {
  form?: import("@conform-to/react").SubmissionResult<string[]>;
  problem?: string;
  result?: NewKeyResult;
}

const PRESETS: readonly { label: string; scopes: readonly string[] }[] = [
  {
    label: "Till",
    scopes: ["orders:read", "customers:read", "gift_cards:read", "gift_cards:redeem", "tickets:read", "tickets:redeem"],
  },
  {
    label: "Door",
    scopes: [
      "tickets:read",
      "tickets:redeem",
      "bookings:read",
      "bookings:redeem",
      "vouchers:read",
      "vouchers:redeem",
      "memberships:read",
      "memberships:checkin",
    ],
  },
  { label: "Accounting", scopes: ["orders:read", "customers:read", "gift_cards:read"] },
  { label: "Read everything", scopes: SCOPES.filter((scope) => scope.endsWith(":read")) },
  { label: "Everything", scopes: SCOPES },
];

/** Who holds it, what data, until when, what it may do; beside it the same in plain words. Then the key, once, over the list. */
export function NewKey({
  action,
  mode,
  ends,
  merchantId,
  children,
}: {
  action: (before: State, form: FormData) => Promise<State>;
  mode: "test" | "live";
  /** When it may end, the first being the default. */
  ends: readonly { value: string; label: string }[];
  merchantId: string;
  /** The list of keys, for when it is made. */
  children: ReactNode;
}) {
  const { state, busy, form, fields, props, errorOf, touch } = useServerForm<{ name: string; scopes: string[] }, State>(
    action,
  );
  const [scopes, setScopes] = useTicked(form.id, "scopes", fields.scopes.initialValue);
  const [data, setData] = useState<string>(mode);
  const made = state.result;
  useEffect(() => {
    if (made) history.replaceState(null, "", "/keys");
  }, [made]);
  if (made) {
    return (
      <>
        <PageHead
          title="API keys"
          sub="A key is a full credential: keep it on a server. Live and test keys see different data."
        />
        <ShownOnce
          title={`${made.name} is ready`}
          kept="We keep only a fingerprint of it."
          secret={made.secret}
          tail={6}
          copy="Copy key"
          stored="I have stored it where my server reads it"
          command={made.command}
          done="/keys"
        />
        {children}
      </>
    );
  }
  return (
    <form {...props} className="contents">
      <PageHead back={{ href: "/keys", label: "API keys" }} title="New key">
        <ButtonLink href="/keys" data-cancel="">
          Cancel
        </ButtonLink>
        <PendingButton kind="p" kbd="⌘↵" busy={busy} pending="Creating">
          Create key
        </PendingButton>
      </PageHead>
      <Columns aside={<Words scopes={scopes} data={data} merchantId={merchantId} />}>
        <Section className="key-basics">
          <TextField
            id={fields.name.id}
            name="name"
            label="Name"
            aside="who will hold it"
            defaultValue={fields.name.initialValue}
            error={errorOf("name")}
            autoFocus
            autoComplete="off"
            maxLength={200}
          />
          <div className="field">
            <span className="lab">Data</span>
            <Segmented
              name="mode"
              label="Data"
              defaultValue={mode}
              onChange={(event) => setData(event.currentTarget.value)}
              choices={[
                {
                  value: "live",
                  label: (
                    <>
                      <CircleDot className="lucide s" />
                      Live
                    </>
                  ),
                },
                { value: "test", label: "Test" },
              ]}
            />
          </div>
          <SelectField id={`${form.id}-ends`} name="ends" label="Ends" defaultValue={ends[0]?.value}>
            {ends.map((end) => (
              <option key={end.value} value={end.value}>
                {end.label}
              </option>
            ))}
          </SelectField>
        </Section>
        <Section
          title="What it may do"
          end={
            <span className="starts">
              <span className="text-ink-3">Start from</span>
              {PRESETS.map((preset) => (
                <button
                  key={preset.label}
                  type="button"
                  className="chip"
                  aria-pressed={isSame(scopes, preset.scopes)}
                  onClick={() => {
                    setScopes(preset.scopes);
                    touch("scopes");
                  }}
                >
                  {preset.label}
                </button>
              ))}
            </span>
          }
        >
          {state.problem && <Note kind="no">{state.problem}</Note>}
          {errorOf("scopes") && (
            <Note kind="no">
              <span id={`${fields.scopes.id}-hint`}>{errorOf("scopes")}</span>
            </Note>
          )}
          <Matrix scopes={scopes} onChange={setScopes} />
          <p className="hint mt-2.5">
            Write and redeem do not include read: a till that charges cards and shows balances needs both.
          </p>
        </Section>
      </Columns>
    </form>
  );
}

function Matrix({ scopes, onChange }: { scopes: readonly string[]; onChange: (scopes: readonly string[]) => void }) {
  function box(scope: string, name: string, label?: string) {
    return (
      <label className="check">
        <input
          type="checkbox"
          name="scopes"
          value={scope}
          checked={scopes.includes(scope)}
          onChange={(event) =>
            onChange(event.currentTarget.checked ? [...scopes, scope] : scopes.filter((one) => one !== scope))
          }
          aria-label={name}
        />
        {label && <span aria-hidden="true">{label}</span>}
      </label>
    );
  }
  return (
    <table className="rows flush matrix" aria-label="Scopes">
      <thead>
        <tr>
          <th scope="col">Area</th>
          <th scope="col">Read</th>
          <th scope="col">Write</th>
          <th scope="col">At the point of use</th>
          <th scope="col">
            <span className="vh">Scopes</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {AREAS.map(({ area, label, use }) => {
          const Glyph = AREA_GLYPHS[area];
          const granted = [`${area}:read`, `${area}:write`, use?.scope].filter(
            (scope) => scope !== undefined && scopes.includes(scope),
          );
          return (
            <tr key={area}>
              <th scope="row">
                <Glyph />
                {label}
              </th>
              <td>{box(`${area}:read`, `Read ${label.toLowerCase()}`)}</td>
              <td>{box(`${area}:write`, `Write ${label.toLowerCase()}`)}</td>
              <td>
                {use ? (
                  box(use.scope, `${use.label} ${label.toLowerCase()}`, use.label)
                ) : (
                  <span className="text-ink-3">–</span>
                )}
              </td>
              <td className="id r">{granted.join("\u2002")}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Words({ scopes, data, merchantId }: { scopes: readonly string[]; data: string; merchantId: string }) {
  const { can, cannot } = plainWords(scopes);
  const command = `npx zakka key create \\\n  --merchant ${merchantId} \\\n  --mode ${data} --scopes '\n${inLines(scopes)}'`;
  return (
    <>
      <Section title="In plain words">
        <div aria-live="polite">
          {can.length === 0 ? (
            <p className="text-ink-3">Nothing yet. Tick what it may do.</p>
          ) : (
            <ul className="words">
              {can.map((line) => (
                <li key={line.text}>
                  <Check />
                  <span>
                    {line.text}
                    {line.strong && <b>{line.strong}</b>}
                  </span>
                </li>
              ))}
            </ul>
          )}
          {can.length > 0 && cannot.length > 0 && (
            <ul className="words not">
              {cannot.map((line) => (
                <li key={line}>
                  <Minus />
                  <span>{line}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      </Section>
      {seesPeople(scopes) && (
        <Section>
          <div className="note care">
            <TriangleAlert />
            <div>
              <b>Sees personal data.</b> Give it only to a system your privacy notice names.
            </div>
          </div>
        </Section>
      )}
      <Section
        title="The same, from a shell"
        end={
          <CopyButton kind="g" small value={command.replace(/ \\\n +|\n +/g, " ").replace("' ", "'")}>
            Copy
          </CopyButton>
        }
      >
        <pre className="code">
          <span className="k">$</span> {command}
        </pre>
      </Section>
    </>
  );
}

/** Two scopes a line, so that the panel holds them. */
function inLines(scopes: readonly string[]): string {
  const ordered = SCOPES.filter((scope) => scopes.includes(scope));
  const lines: string[] = [];
  for (let at = 0; at < ordered.length; at += 2) lines.push(`  ${ordered.slice(at, at + 2).join(" ")}`);
  return lines.join("\n");
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((scope) => other.includes(scope));
}
