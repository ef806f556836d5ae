import { Frame } from "#components/frame/frame";
import { ROLE_WORDS } from "#lib/auth/roles";
import { countNeedingAttention } from "#lib/domain/webhook-endpoints/count-needing-attention";
import { dashboardContext, requireSession } from "#lib/pages/session";
import { leave, saveTheme, switchMode, switchStore } from "./actions.ts";
import { find } from "./find.ts";

/** The frame around every page of the dashboard. Each page asks for its session itself; the frame only draws it. */
export default async function DashboardLayout({ children }: LayoutProps<"/">) {
  const session = await requireSession();
  const { user, store, stores, mode, now } = session;
  const needingAttention = await countNeedingAttention(await dashboardContext());
  return (
    <Frame
      facts={{
        user,
        store: { id: store.id, name: store.name, sub: store.tagline ?? ROLE_WORDS[store.role] },
        stores: stores.map(({ id, name }) => ({ id, name })),
        mode,
        zone: store.timezone,
        now,
      }}
      marks={{ "/webhooks": needingAttention }}
      actions={{ switchMode, switchStore, signOut: leave, find, saveTheme }}
    >
      {children}
    </Frame>
  );
}
