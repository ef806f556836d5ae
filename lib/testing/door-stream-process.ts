// Opens the stream of a phone with the token that is given, and sends each of its messages to the parent, at last "over".
import { findCredential } from "#lib/auth/credentials";
import { openDoorStream } from "#lib/auth/door-streams";
import { newId } from "#lib/core/ids";
import { nowInSeconds } from "#lib/core/time";
import { closeDatabase } from "#lib/db/client";
import { makeContext } from "#lib/db/context";

const [token = ""] = process.argv.slice(2);
const now = nowInSeconds();
const credential = await findCredential(token, now);
if (!credential) throw new Error("The token is not known.");
const ctx = makeContext({ ...credential, now, requestId: newId(), from: { address: "192.0.2.7", agent: null } });
for await (const bytes of openDoorStream(ctx, token, new AbortController().signal)) {
  for (const block of new TextDecoder().decode(bytes).split("\n\n")) {
    if (block.startsWith("data: ")) process.send?.(JSON.parse(block.slice(6)));
  }
}
process.send?.("over");
await closeDatabase();
process.disconnect();
