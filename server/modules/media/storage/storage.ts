export interface PictureStorage {
  urlOf(name: string): string;
  put(name: string, content: Buffer): Promise<string>;
  putFile(name: string, file: string): Promise<string>;
  read(name: string): Promise<Buffer | undefined>;
  remove(name: string): Promise<void>;
  list(prefix: string): AsyncIterable<StoredFile>;
}

export interface StoredFile {
  readonly name: string;
  readonly storedAt: Date;
}
