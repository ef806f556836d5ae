interface Block {
  starts_at: number;
  ends_at: number;
}

/** A block with its place beside those that run at the same time. */
export interface OnTrack<B extends Block> {
  block: B;
  /** From 0. */
  track: number;
  /** How many tracks there are while it runs. */
  tracks: number;
}

/** Places blocks that overlap beside each other: no two in one track at once, and as few tracks as that needs. */
export function inTracks<B extends Block>(blocks: readonly B[]): OnTrack<B>[] {
  const placed: OnTrack<B>[] = [];
  let group: OnTrack<B>[] = [];
  let ends: number[] = []; // when each track of the group is free
  for (const block of blocks.toSorted((a, b) => a.starts_at - b.starts_at || b.ends_at - a.ends_at)) {
    if (ends.every((end) => end <= block.starts_at)) {
      group = [];
      ends = [];
    }
    const free = ends.findIndex((end) => end <= block.starts_at);
    const track = free < 0 ? ends.length : free;
    ends[track] = block.ends_at;
    group.push({ block, track, tracks: 0 });
    placed.push(group.at(-1) as OnTrack<B>);
    for (const one of group) one.tracks = ends.length;
  }
  return placed;
}
