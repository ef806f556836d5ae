import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { rotate } from "#app/(dashboard)/keys/actions";
import { readKey } from "#app/(dashboard)/keys/read-key";
import { RotateKey } from "#components/keys/rotate-key";
import { HOUR_SECONDS } from "#lib/core/spans";
import { OVERLAP_HOURS } from "#lib/domain/api-keys/schema";
import { requireSession } from "#lib/pages/session";
import { formatDateTime } from "#lib/texts/time";

const LABELS: Record<(typeof OVERLAP_HOURS)[number], string> = {
  0: "Not at all: end it now",
  1: "For 1 hour",
  24: "For 24 hours",
  72: "For 3 days",
  168: "For 7 days",
};

export async function generateMetadata({ params }: PageProps<"/keys/[id]/rotate">): Promise<Metadata> {
  return { title: `Rotate ${(await readKey((await params).id)).name}` };
}

export default async function RotateKeyPage({ params }: PageProps<"/keys/[id]/rotate">) {
  const { realNow, store } = await requireSession();
  const { id, name, prefix, revoked_at, expires_at } = await readKey((await params).id);
  if (revoked_at !== null || (expires_at !== null && expires_at <= realNow)) redirect(`/keys/${id}`);
  const overlaps = OVERLAP_HOURS.map((hours) => ({
    value: String(hours),
    title: LABELS[hours],
    text:
      hours === 0
        ? "Choose this if somebody else has seen the secret. A system that still uses it gets 401."
        : `Until ${formatDateTime(realNow + hours * HOUR_SECONDS, store.timezone)}`,
  }));
  return <RotateKey id={id} name={name} prefix={prefix} overlaps={overlaps} action={rotate} />;
}
