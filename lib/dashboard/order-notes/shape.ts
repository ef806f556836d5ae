export interface OrderNote {
  id: string;
  text: string;
  /** Shown to the person who lets the guests of the order in. */
  at_door: boolean;
  /** The name of the person who wrote it. */
  author: string;
  /** Unix seconds. */
  at: number;
}
