import type { Metadata } from "next";
import { PageHead } from "#components/frame/page-head";
import { AsOf } from "#components/home/as-of";
import { DoorByHour } from "#components/home/door-chart";
import { TodayFigures } from "#components/home/figures";
import { LatestAtTheDoor } from "#components/home/latest";
import { NeedsALook } from "#components/home/needs-a-look";
import { NewStore } from "#components/home/new-store";
import { NextEvents } from "#components/home/next-events";
import { NextWords } from "#components/home/next-words";
import { OnDesk, OnPhone } from "#components/ui/layout";
import { Mark } from "#components/ui/mark";
import { Truncated } from "#components/ui/text";
import { getHome } from "#lib/domain/home/read";
import { readForPage } from "#lib/pages/page";
import { dashboardContext, requireSession } from "#lib/pages/session";
import { longDay, momentWords, weekday } from "#lib/words/time";
import styles from "./page.module.css";

export const metadata: Metadata = { title: "Home" };

export default async function HomePage() {
  const { now, store, mode } = await requireSession();
  const ctx = await dashboardContext();
  const home = await readForPage(ctx, () => getHome(ctx));
  const { zone } = home;
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
    return (
      <>
        <PageHead title={title} />
        <NewStore mode={mode} merchantId={store.id} />
      </>
    );
  }
  const lastWeek = weekday(now, zone);
  return (
    <>
      <PageHead
        title={title}
        sub={<NextWords events={home.events} now={now} zone={zone} opensMinutesBefore={home.opensMinutesBefore} />}
        end={<AsOf at={now} />}
      />
      <p className={styles.today}>
        {day}, {momentWords(now, now, zone)}
      </p>
      <TodayFigures home={home} weekday={lastWeek} />
      <div className={styles.columns}>
        <div>
          <DoorByHour
            hours={home.hours}
            hourNow={home.hourNow}
            weekday={lastWeek}
            today={home.door.today}
            lastWeekByNow={home.door.lastWeekByNow}
          />
          {home.events.length > 0 && <NextEvents events={home.events} />}
        </div>
        <aside aria-label="At a glance">
          <NeedsALook failing={home.failing} events={home.events} zone={zone} />
          <LatestAtTheDoor entries={home.latest} currency={home.currency} />
        </aside>
      </div>
    </>
  );
}
