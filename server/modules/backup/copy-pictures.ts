import type { PictureStorage } from "#server/modules/media/index.ts";
import { readBytes } from "./byte-reader.ts";

// Each picture: two bytes of length and the name, four bytes of length and the content. Names are
// content hashes, so pictures added meanwhile may or may not be included.

/** One file in memory at a time. @param onMissing called for each file deleted meanwhile */
export async function* copyPictures(
  storages: readonly PictureStorage[],
  onMissing: () => void,
): AsyncGenerator<Buffer, number> {
  const copied = new Set<string>();
  for await (const { storage, name } of listAll(storages)) {
    if (copied.has(name)) continue;
    const content = await storage.read(name);
    if (!content) {
      onMissing();
      continue;
    }
    copied.add(name);
    const nameBytes = Buffer.from(name);
    const head = Buffer.alloc(2 + nameBytes.length + 4);
    head.writeUInt16BE(nameBytes.length);
    nameBytes.copy(head, 2);
    head.writeUInt32BE(content.length, 2 + nameBytes.length);
    yield head;
    yield content;
  }
  return copied.size;
}

async function* listAll(storages: readonly PictureStorage[]) {
  for (const storage of storages) {
    for await (const { name } of storage.list("")) yield { storage, name };
  }
}

/** @returns how many the part has, existing files included */
export async function restorePictures(
  storage: PictureStorage,
  content: AsyncIterable<Buffer>,
): Promise<number> {
  const existing = new Set<string>();
  for await (const { name } of storage.list("")) existing.add(name);
  const reader = readBytes(content);
  let count = 0;
  for (; !(await reader.isAtEnd()); count += 1) {
    const name = (
      await reader.readExactly((await reader.readExactly(2)).readUInt16BE())
    ).toString();
    const picture = await reader.readExactly((await reader.readExactly(4)).readUInt32BE());
    if (!existing.has(name)) await storage.put(name, picture);
  }
  return count;
}
