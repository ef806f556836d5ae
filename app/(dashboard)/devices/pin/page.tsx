import type { Metadata } from "next";
import { removePin, savePin } from "#app/(dashboard)/devices/actions";
import { SupervisorPin } from "#components/devices/supervisor-pin";
import { hasPin } from "#lib/auth/supervisor";
import { readForPage } from "#lib/pages/page";
import { dashboardContext } from "#lib/pages/session";

export const metadata: Metadata = { title: "Supervisor's PIN" };

export default async function SupervisorPinPage() {
  const ctx = await dashboardContext();
  return <SupervisorPin isSet={await readForPage(ctx, () => hasPin(ctx))} save={savePin} remove={removePin} />;
}
