import { pairingRoute } from "#lib/api/pairing-route";
import { readPairing } from "#lib/auth/pairing";

/** Says what a code would make of the phone, for the question before it is used. */
export const POST = pairingRoute(200, readPairing);
