import type { Route } from "next";
import Link from "next/link";
import { Note } from "#components/ui/note";
import { Time } from "#components/ui/time";
import { firstOf, type Params } from "#lib/pages/address";

/** The result of a finished task. It is read from the address, so it works without JavaScript. */
export function TaskResult({ query, path }: { query: Params; path: string }) {
  const sent = /^\d{1,9}$/.exec(firstOf(query.sent) ?? "")?.[0];
  const since = /^\d{1,10}$/.exec(firstOf(query.since) ?? "")?.[0];
  const isOn = firstOf(query.on) !== undefined;
  if (firstOf(query.task) || (sent === undefined && !isOn)) return null;
  return (
    <div className="endpoint-note">
      <Note>
        {isOn && "Switched on: events are sent from now on. "}
        {sent !== undefined && <Sent count={Number(sent)} waiting={`${path}?status=pending`} />}
        {sent === undefined && since !== undefined && (
          <>
            Events missed since <Time at={Number(since)} /> can still be sent:{" "}
            <Link className="link" href={`${path}?task=recover&since=${since}` as Route} scroll={false}>
              see how many
            </Link>
          </>
        )}
      </Note>
    </div>
  );
}

function Sent({ count, waiting }: { count: number; waiting: string }) {
  if (count === 0) return "Nothing was missing.";
  return (
    <>
      {count === 1 ? "1 event is" : `${count.toLocaleString("en")} events are`} on the way again.{" "}
      <Link className="link" href={waiting as Route} scroll={false}>
        See which are still waiting
      </Link>
    </>
  );
}
