import { Frame } from "#components/frame/frame";
import { RehearsalNote } from "#components/frame/rehearsal-note";
import { ROLE_LABELS } from "#lib/auth/roles";
import { countNeedingAttention } from "#lib/dashboard/webhooks/read";
import { isRehearsal } from "#lib/db/rehearsal";
import { dashboardContext, requireSession } from "#lib/pages/session";
import { find, saveTheme, signOutHere, switchMode, switchStore } from "./actions.ts";

/** The frame around every page of the dashboard. Each page checks the session itself; the frame only shows it. */
export default async function DashboardLayout({ children }: LayoutProps<"/">) {
  const session = await requireSession("staff", { isOwnAccount: true });
  const { user, store, stores, mode, now, realNow } = session;
  const isStaff = store.role === "staff";
  const [needingAttention, isCopy] = await Promise.all([
    isStaff || store.needs_factor ? 0 : countNeedingAttention(await dashboardContext()),
    isRehearsal(),
  ]);
  return (
    <Frame
      facts={{
        user,
        store: { id: store.id, name: store.name, sub: store.tagline ?? ROLE_LABELS[store.role] },
        stores: stores.map(({ id, name }) => ({ id, name })),
        mode,
        isStaff,
        zone: store.timezone,
        now,
        ahead: now - realNow,
      }}
      badges={{ "/webhooks": needingAttention }}
      actions={{ switchMode, switchStore, signOut: signOutHere, find, saveTheme }}
    >
      {isCopy && <RehearsalNote />}
      {children}
    </Frame>
  );
}
