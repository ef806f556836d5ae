import type { Metadata } from "next";
import { PageHead } from "#components/ui/page-head";
import { requireSession } from "#lib/auth/session";
import { longDay } from "#lib/core/time-words";

export const metadata: Metadata = { title: "Home" };

export default async function HomePage() {
  const { now, store } = await requireSession();
  return <PageHead title={longDay(now, store.timezone)} />;
}
