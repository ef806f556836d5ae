// What the dispatcher is measured against: a loop that signs and posts the same bodies with the same client. It keeps
// nothing: what it holds when it is killed is lost.
import { answer } from "./child.ts";
import { type Parcel, post } from "./post.ts";

export interface SenderQuestion {
  parcels: Parcel[];
  atOnce: number;
}

answer(async ({ parcels, atOnce }: SenderQuestion) => {
  const waiting = parcels.values();
  await Promise.all(Array.from({ length: atOnce }, () => postAll(waiting)));
  return parcels.length;
});

async function postAll(parcels: Iterable<Parcel>): Promise<void> {
  for (const parcel of parcels) await post(parcel);
}
