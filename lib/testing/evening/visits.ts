import { newToken } from "#lib/core/codes";
import { randomFrom } from "#lib/demo/random";

/** Who comes: the owner of a ticket, the same guest again, somebody with a copy of it, a guest of another event, or a wrong code. */
export type VisitKind = "first" | "again" | "copy" | "other event" | "unknown";

export interface Visit {
  kind: VisitKind;
  token: string;
}

export interface VisitInput {
  tokens: readonly string[];
  /** Tickets of another event, which this door refuses. */
  otherTokens: readonly string[];
  phones: number;
  /** Two phones that are without a network at the same time. Of every tenth ticket of the first a copy comes to the second. */
  pair: readonly [number, number];
  seed: string;
}

const AGAIN = 1 / 50;
const COPY = 1 / 100;
const UNKNOWN = 1 / 200;

/** Returns the line of guests before each phone. Every ticket comes at least once. The same seed gives the same lines, except for the unknown codes. */
export function makeVisits({ tokens, otherTokens, phones, pair, seed }: VisitInput): Visit[][] {
  const random = randomFrom(seed);
  const lines: Visit[][] = Array.from({ length: phones }, () => []);
  const add = (phone: number, visit: Visit) => lines[phone % phones]?.push(visit);
  const anotherThan = (phone: number) => phone + random.int(1, phones - 1);
  for (const [index, token] of tokens.entries()) {
    const phone = index % phones;
    add(phone, { kind: "first", token });
    if (phone === pair[0] && random.chance(1 / 10)) add(pair[1], { kind: "copy", token });
    else if (random.chance(COPY)) add(anotherThan(phone), { kind: "copy", token });
    if (random.chance(AGAIN))
      add(anotherThan(phone), { kind: "again", token: random.pick(tokens.slice(0, index + 1)) });
    if (random.chance(UNKNOWN)) add(phone, { kind: "unknown", token: newToken("ticket") });
  }
  for (const [index, token] of otherTokens.entries()) add(index, { kind: "other event", token });
  return lines;
}
