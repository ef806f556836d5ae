"use client";
import { ShieldOff } from "lucide-react";
import { Button } from "#components/ui/button";
import { ConfirmDialog } from "#components/ui/dialog";
import { Facts, Section } from "#components/ui/section";
import { Mono, Text } from "#components/ui/text";
import { Span, Time } from "#components/ui/time";
import { toast } from "#components/ui/toast";
import type { FormAction } from "#lib/core/form-state";
import type { ApiKey } from "#lib/domain/api-keys/schema";

/** The secret of a key, and beside it the one before while that still works. */
export function KeySecrets({
  apiKey: key,
  works,
  now,
  endOld,
}: {
  apiKey: ApiKey;
  works: boolean;
  now: number;
  endOld: FormAction;
}) {
  const old = key.old_secret;
  const oldWorks = works && old !== null && old.ends_at > now;
  return (
    <Section title={oldWorks ? "Secrets" : "Secret"} beside={oldWorks ? "both work" : undefined}>
      <Facts
        facts={[
          [
            oldWorks ? "New" : "Starts with",
            <span key="new">
              <Mono>{key.prefix}…</Mono>{" "}
              {key.rotated_at !== null && (
                <Text tone="quiet">
                  since <Time at={key.rotated_at} />
                </Text>
              )}
            </span>,
          ],
          [
            "Old",
            oldWorks && (
              <span key="old">
                <Mono>{old.prefix}…</Mono>{" "}
                <Text tone="care">
                  works until <Time at={old.ends_at} as="exact" />, for <Span to={old.ends_at} />
                </Text>{" "}
                <EndOld id={key.id} prefix={old.prefix} endOld={endOld} />
              </span>
            ),
          ],
          [
            "Old",
            !oldWorks && old !== null && (
              <span key="ended">
                <Mono>{old.prefix}…</Mono>{" "}
                <Text tone="quiet">
                  refused since <Time at={works ? old.ends_at : (key.revoked_at ?? old.ends_at)} />
                </Text>
              </span>
            ),
          ],
        ]}
      />
    </Section>
  );
}

function EndOld({ id, prefix, endOld }: { id: string; prefix: string; endOld: FormAction }) {
  return (
    <ConfirmDialog
      trigger={
        <Button small kind="leads-to-danger">
          End now
        </Button>
      }
      title={`End ${prefix}… now?`}
      cancelLabel="Keep both"
      confirmLabel="End the old secret"
      pending="Ending"
      action={endOld}
      onDone={() => toast("The old secret is ended")}
      fields={{ id }}
      effects={[{ glyph: <ShieldOff />, text: "A system that still uses the old secret gets 401 from now on." }]}
    >
      Every request with <b>{prefix}…</b> is refused within one second. The new secret keeps working. This cannot be
      undone.
    </ConfirmDialog>
  );
}
