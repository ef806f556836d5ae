import type { Session } from "#lib/auth/find-session";
import { getSettings } from "#lib/domain/store-settings/read";
import { requireFactor, toContext } from "#lib/pages/session";

/** What the scanner of a signed-in person must know. */
export interface ScanSession {
  store: { id: string; name: string; mode: "test" | "live"; currency: string; timeZone: string };
  /** How many minutes before the start tickets can be used; null if the store sets no limit. */
  opensMinutesBefore: number | null;
  person: { id: string; name: string; role: string };
  /** All stores of this person. */
  stores: readonly { id: string; name: string }[];
}

export async function factsOf(session: Session): Promise<ScanSession> {
  requireFactor(session);
  const { currency, timezone, redeem_opens_minutes_before } = await getSettings(await toContext(session));
  const { id, name, role } = session.store;
  return {
    store: { id, name, mode: session.mode, currency, timeZone: timezone },
    opensMinutesBefore: redeem_opens_minutes_before,
    person: { id: session.user.id, name: session.user.name, role },
    stores: session.stores.map((store) => ({ id: store.id, name: store.name })),
  };
}
