import type { Metadata, Viewport } from "next";
import { getSettings } from "#lib/domain/store-settings/read";
import { requireSession, toContext } from "#lib/pages/session";
import { Scanner } from "./scanner.tsx";

export const metadata: Metadata = { title: "Scanner" };
export const viewport: Viewport = { themeColor: "#0a0908" };

/** The scanner, for every signed-in user. The page gets its own device token and uses the API with it. */
export default async function ScanPage() {
  const session = await requireSession("staff");
  const { currency, timezone, redeem_opens_minutes_before } = await getSettings(await toContext(session));
  const { id, name } = session.store;
  return (
    <Scanner
      store={{ id, name, mode: session.mode, currency, timeZone: timezone }}
      opensMinutesBefore={redeem_opens_minutes_before}
      person={{ id: session.user.id, name: session.user.name, role: session.store.role }}
      stores={session.stores.map((store) => ({ id: store.id, name: store.name }))}
    />
  );
}
