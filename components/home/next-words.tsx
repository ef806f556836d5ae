import { Span } from "#components/ui/time";
import type { NextEvent } from "#lib/domain/home/schema";
import { sameDay } from "#lib/words/time";

/** The next event of today in one sentence, or nothing. */
export function NextWords({
  events,
  now,
  zone,
  opensMinutesBefore,
}: {
  events: readonly NextEvent[];
  now: number;
  zone: string;
  opensMinutesBefore: number | null;
}) {
  const next = events.find((event) => event.starts_at > now && sameDay(event.starts_at, now, zone));
  const running = events.find((event) => event.starts_at <= now);
  const event = next ?? running;
  if (!event) return null;
  const sold = `${event.sold}${event.capacity === null ? "" : ` of ${event.capacity}`} sold`;
  const came = event.arrived === 0 ? "nobody in yet" : `${event.arrived} in`;
  const opens = opensMinutesBefore === null ? null : event.starts_at - opensMinutesBefore * 60;
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
