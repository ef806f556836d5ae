import { Span } from "#components/ui/time";
import type { NextDate } from "#lib/dashboard/home/shape";
import { sameDay } from "#lib/texts/time";

/** The next event or timeslot of today in one sentence, or nothing. */
export function NextText({
  dates,
  now,
  zone,
  opensMinutesBefore,
}: {
  dates: readonly NextDate[];
  now: number;
  zone: string;
  opensMinutesBefore: number | null;
}) {
  const next = dates.find((event) => event.starts_at > now && sameDay(event.starts_at, now, zone));
  const running = dates.find((event) => event.starts_at <= now);
  const event = next ?? running;
  if (!event) return null;
  const sold = `${event.sold}${event.capacity === null ? "" : ` of ${event.capacity}`} sold`;
  const came = event.arrived === 0 ? "nobody in yet" : `${event.arrived} in`;
  const opens =
    opensMinutesBefore === null || event.kind === "timeslot" ? null : event.starts_at - opensMinutesBefore * 60;
  return (
    <>
      {event.title}{" "}
      {event === running ? (
        "is on"
      ) : opens !== null && opens > now ? (
        <>
          opens its doors in <Span to={opens} fine />
        </>
      ) : (
        <>
          starts in <Span to={event.starts_at} fine />
        </>
      )}
      . {sold}, {came}.
    </>
  );
}
