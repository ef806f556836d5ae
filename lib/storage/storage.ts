/** Where files are kept: pictures of products, and what digital products sell. A file never changes once it is stored. */
export interface Storage {
  /**
   * Stores a file of `size` bytes. Throws for one that is cut off, longer or shorter: a folder keeps nothing of it, and some
   * services keep a part, which the caller removes. Storing it again is safe.
   */
  put(name: string, content: AsyncIterable<Uint8Array>, facts: { size: number; type: string }): Promise<void>;
  /** Returns a file, or the bytes of a range, both ends included, or null when there is none of this name. */
  get(name: string, range?: Range): Promise<ReadableStream<Uint8Array<ArrayBuffer>> | null>;
  /** Removes a file, and what a process that ended left of it. Removing it again is safe. */
  remove(name: string): Promise<void>;
}

export interface Range {
  from: number;
  to: number;
}

/** Passes a file on. Throws when it has more or fewer bytes than announced, such as one that was cut off. */
export async function* exactly(content: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let left = size;
  for await (const chunk of content) {
    left -= chunk.length;
    if (left < 0) break;
    yield chunk;
  }
  if (left !== 0) throw new Error(`A file of ${size} bytes was sent with another length.`);
}
