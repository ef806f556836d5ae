/** Where the files of pictures are kept. A file never changes: its name is the hash of its content. */
export interface PictureStorage {
  /** Stores a file. Storing it again is safe. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Returns a file, or null when there is none of this name. */
  get(name: string): Promise<Uint8Array<ArrayBuffer> | null>;
}
