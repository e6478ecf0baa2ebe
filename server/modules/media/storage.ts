/**
 * Where the files of pictures lie. A name stands for one content for ever, so storing it again changes
 * nothing, and nothing is ever overwritten. Photos of somebody's parcel are deleted when they are taken off, and what
 * nothing names any more by a sweep.
 */
export interface PictureStorage {
  /** Where browsers find a file, whether it is there or not. */
  addressOf(name: string): string;
  /** Stores a file under a variant name and returns its address for browsers. */
  put(name: string, content: Buffer): Promise<string>;
  /** Does the same with a file of this machine's disk. */
  putFile(name: string, file: string): Promise<string>;
  /** A file's content; undefined where there is none. Throws an error when the storage does not answer. */
  read(name: string): Promise<Buffer | undefined>;
  /** Deletes a file, if it is there. */
  remove(name: string): Promise<void>;
  /** The files whose names begin so, in no order. */
  list(prefix: string): AsyncIterable<StoredFile>;
}

/** A file of the storage. */
export interface StoredFile {
  readonly name: string;
  /** When it was put there last. */
  readonly storedAt: Date;
}
