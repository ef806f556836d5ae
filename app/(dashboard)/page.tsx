import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { after } from "next/server";
import { PageHead } from "#components/frame/page-head";
import { AsOf } from "#components/home/as-of";
import { DoorByHour } from "#components/home/door-chart";
import { TodayFigures } from "#components/home/figures";
import { LatestAtTheDoor } from "#components/home/latest";
import { NeedsAttention } from "#components/home/needs-attention";
import { NewStore } from "#components/home/new-store";
import { NextDates } from "#components/home/next-dates";
import { NextText } from "#components/home/next-text";
import { SalesByCurrency } from "#components/home/sales-table";
import { StepsLeft } from "#components/onboarding/steps-left";
import { OnDesk, OnPhone } from "#components/ui/layout";
import { Mark } from "#components/ui/mark";
import { Truncated } from "#components/ui/text";
import { pageOf } from "#lib/config/page-addresses";
import { getHome } from "#lib/dashboard/home/read";
import { countOwed } from "#lib/dashboard/liabilities/read";
import { readOnboarding } from "#lib/dashboard/onboarding/read";
import { readForPage } from "#lib/pages/page";
import { dashboardContext, requireSession } from "#lib/pages/session";
import { formatMoment, longDay, weekday } from "#lib/texts/time";
import styles from "./page.module.css";

export const metadata: Metadata = { title: "Home" };

export default async function HomePage() {
  const { now, store, mode, user } = await requireSession();
  const ctx = await dashboardContext();
  const [home, begin] = await readForPage(ctx, () => Promise.all([getHome(ctx), readOnboarding(ctx, user.isVerified)]));
  const { zone } = home;
  if (home.isOwedOld) after(() => countOwed(ctx, zone)); // the next visit shows it
  const day = longDay(now, zone);
  const title = (
    <>
      <OnDesk>{day}</OnDesk>
      <OnPhone>
        <span className={styles.store}>
          <Mark size={24} />
          <Truncated>{store.name}</Truncated>
        </span>
      </OnPhone>
    </>
  );
  if (home.isNew) {
    if (!begin.isHidden) redirect("/begin");
    return (
      <>
        <PageHead title={title} />
        <NewStore mode={mode} merchantId={store.id} />
      </>
    );
  }
  const lastWeek = weekday(now, zone);
  const attention = <NeedsAttention failing={home.failing} matters={home.matters} zone={zone} pageOf={pageOf} />;
  return (
    <>
      <PageHead
        title={title}
        sub={<NextText dates={home.dates} now={now} zone={zone} opensMinutesBefore={home.opensMinutesBefore} />}
        end={<AsOf at={now} />}
      />
      <p className={styles.today}>
        {day}, {formatMoment(now, now, zone)}
      </p>
      <OnPhone as="div">{attention}</OnPhone>
      {!begin.isHidden && <StepsLeft begin={begin} />}
      <TodayFigures home={home} weekday={lastWeek} />
      <div className={styles.columns}>
        <div>
          <SalesByCurrency sales={home.sales} weekday={lastWeek} />
          <DoorByHour hours={home.hours} hourNow={home.hourNow} weekday={lastWeek} />
          {home.dates.length > 0 && <NextDates dates={home.dates} zone={zone} />}
        </div>
        <aside aria-label="At a glance">
          <OnDesk as="div">{attention}</OnDesk>
          <LatestAtTheDoor entries={home.latest} pageOf={pageOf} />
        </aside>
      </div>
    </>
  );
}
