import type { Metadata } from "next";
import { FreePlan } from "#app/(dashboard)/free-plan.tsx";
import { createKey } from "#app/(dashboard)/keys/actions";
import { KeysList } from "#app/(dashboard)/keys/keys-list.tsx";
import { NewKey } from "#components/keys/new-key";
import { scopesOfRole } from "#lib/auth/scopes-of-role";
import { DAY_SECONDS } from "#lib/core/spans";
import { dashboardContext, requireSession } from "#lib/pages/session";
import { formatDate } from "#lib/texts/time";

export const metadata: Metadata = { title: "New key" };

export default async function NewKeyPage() {
  const { realNow, store } = await requireSession();
  const ctx = await dashboardContext();
  const end = (days: number, label: string) => ({
    value: String(days),
    label: `${label}, ${formatDate(realNow + days * DAY_SECONDS, store.timezone)}`,
  });
  return (
    <NewKey
      action={createKey}
      mode={ctx.mode}
      ends={[end(365, "In 1 year"), end(90, "In 90 days"), end(30, "In 30 days"), { value: "never", label: "Never" }]}
      merchantId={ctx.merchantId}
      note={<FreePlan ctx={ctx} role={store.role} />}
      offered={scopesOfRole(store.role)}
    >
      <KeysList ctx={ctx} query={{}} hasNew />
    </NewKey>
  );
}
