import { pairingRoute } from "#lib/api/pairing-route";
import { pairDevice } from "#lib/auth/pairing";

/** Pairs the phone that sends a code. */
export const POST = pairingRoute(201, pairDevice);
