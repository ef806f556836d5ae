interface Block {
  starts_at: number;
  ends_at: number;
}

/** A block with its place beside those that run at the same time. */
export interface Laned<B extends Block> {
  block: B;
  /** From 0. */
  lane: number;
  /** How many lanes there are while it runs. */
  lanes: number;
}

/** Places blocks that overlap beside each other: no two in one lane at once, and as few lanes as that needs. */
export function inLanes<B extends Block>(blocks: readonly B[]): Laned<B>[] {
  const placed: Laned<B>[] = [];
  let group: Laned<B>[] = [];
  let ends: number[] = []; // when each lane of the group is free
  for (const block of blocks.toSorted((a, b) => a.starts_at - b.starts_at || b.ends_at - a.ends_at)) {
    if (ends.every((end) => end <= block.starts_at)) {
      group = [];
      ends = [];
    }
    const free = ends.findIndex((end) => end <= block.starts_at);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = block.ends_at;
    group.push({ block, lane, lanes: 0 });
    placed.push(group.at(-1) as Laned<B>);
    for (const one of group) one.lanes = ends.length;
  }
  return placed;
}
