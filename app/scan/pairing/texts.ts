import type { PairingOffer } from "#lib/auth/pairing";
import { PAIRING_MINUTES } from "#lib/core/limits";
import type { PairingFailure } from "./pairing.ts";

const KINDS: Record<PairingOffer["kinds"][number], string> = {
  ticket: "tickets",
  booking: "bookings",
  voucher: "vouchers",
  membership: "memberships",
  gift_card: "gift cards",
};

const list = new Intl.ListFormat("en-GB");

/** Returns the kinds that a device scans, in words: "tickets, bookings and vouchers", or "everything". */
export const kindsText = (kinds: PairingOffer["kinds"]): string =>
  kinds.length === Object.keys(KINDS).length ? "everything" : list.format(kinds.map((kind) => KINDS[kind]));

/** What the phone knows before it is paired. */
interface Before {
  /** The name of the device that it is now, or null. */
  device: string | null;
  /** Somebody is signed in on it. */
  isSignedIn: boolean;
}

/** Says what pairing does. */
export function offerText({ kinds, store }: PairingOffer, before: Before): string {
  const data = store.mode === "test" ? ", test data only" : "";
  return [
    `It will scan ${kindsText(kinds)} for ${store.name}${data}. Nobody has to sign in on it.`,
    before.device && `It is ${before.device} now, which ends.`,
    before.isSignedIn && "You stay signed in to the dashboard here.",
    "The code works once.",
  ]
    .filter(Boolean)
    .join(" ");
}

interface FailureText {
  title: string;
  sentence: string;
  steps: readonly string[];
  canTryAgain: boolean;
}

/** Says why a phone was not paired, and what to do. `wasSent`: the code was sent to be used, and not only looked at. */
export function failureText(failure: PairingFailure, wasSent: boolean): FailureText {
  const again = { steps: [], canTryAgain: true };
  switch (failure.why) {
    case "over":
      return {
        title: "Code ended",
        sentence: `It was used already, is older than ${PAIRING_MINUTES} minutes, or there is a newer one. This phone was not paired.`,
        steps: ["In the dashboard, open Devices", "Make a new code there", "Scan it with this phone"],
        canTryAgain: false,
      };
    case "busy":
      return {
        ...again,
        title: "Too many tries",
        sentence: `Too many codes came from this network in a minute. The code was not used. Try again in ${failure.retryAfter ?? 60} s.`,
      };
    case "fault":
      return { ...again, title: "Server fault", sentence: "The server had a fault, and this phone was not paired." };
    case "lost":
      return {
        ...again,
        title: "No answer",
        sentence: wasSent
          ? "The connection broke, so the code may have been used. Try again. If the code has ended then, make a new one in the dashboard, under Devices."
          : "There is no way to the server. The code was not used. Check the network of this phone.",
      };
  }
}
