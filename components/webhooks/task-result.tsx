"use client";
import { useEffect, useRef } from "react";
import { TextLink } from "#components/ui/text-link";
import { Time } from "#components/ui/time";
import { firstOf, type Params } from "#lib/pages/address";
import { EndpointNote } from "./endpoint-note.tsx";

/** The result of a finished task. It is read from the address, so it works without JavaScript. It takes the focus. */
export function TaskResult({ query, path }: { query: Params; path: string }) {
  const sent = /^\d{1,9}$/.exec(firstOf(query.sent) ?? "")?.[0];
  const since = /^\d{1,10}$/.exec(firstOf(query.since) ?? "")?.[0];
  const isOn = firstOf(query.on) !== undefined;
  const note = useRef<HTMLDivElement>(null);
  const result = `${isOn} ${sent} ${since}`;
  useEffect(() => {
    if (result) note.current?.focus();
  }, [result]);
  if (firstOf(query.task) || (sent === undefined && !isOn)) return null;
  return (
    <EndpointNote ref={note}>
      {isOn && "Switched on: events are sent from now on. "}
      {sent !== undefined && <Sent count={Number(sent)} waiting={`${path}?status=pending`} />}
      {sent === undefined && since !== undefined && (
        <>
          Events missed since <Time at={Number(since)} /> can still be sent:{" "}
          <TextLink href={`${path}?task=recover&since=${since}`} scroll={false}>
            see how many
          </TextLink>
        </>
      )}
    </EndpointNote>
  );
}

function Sent({ count, waiting }: { count: number; waiting: string }) {
  if (count === 0) return "Nothing was missing.";
  return (
    <>
      {count === 1 ? "1 event is" : `${count.toLocaleString("en")} events are`} on the way again.{" "}
      <TextLink href={waiting} scroll={false}>
        See which are still waiting
      </TextLink>
    </>
  );
}
