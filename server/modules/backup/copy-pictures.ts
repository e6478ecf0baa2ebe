import type { PictureStorage } from "#server/modules/media/index.ts";
import { readBytes } from "./byte-reader.ts";

/*
 * The part of pictures: two bytes of length and the name, four bytes of length and the content, again and again.
 * Names are of the content, so that what comes while they are read may be in it or not: what the snapshot names was
 * there before it.
 */

/**
 * All files of some picture storages, each name once, one file at a time in memory.
 * @param lost hears of each that went in between
 */
export async function* copyPictures(
  storages: readonly PictureStorage[],
  lost: () => void,
): AsyncGenerator<Buffer, number> {
  const copied = new Set<string>();
  for await (const { storage, name } of listAll(storages)) {
    if (copied.has(name)) continue;
    const content = await storage.read(name);
    if (!content) {
      lost();
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

/**
 * Puts the files of such a part into a picture storage, but for those that are there.
 * @returns how many the part has
 */
export async function fillPictures(
  storage: PictureStorage,
  content: AsyncIterable<Buffer>,
): Promise<number> {
  const there = new Set<string>();
  for await (const { name } of storage.list("")) there.add(name);
  const reader = readBytes(content);
  let count = 0;
  for (; !(await reader.isAtEnd()); count += 1) {
    const name = (await reader.take((await reader.take(2)).readUInt16BE())).toString();
    const picture = await reader.take((await reader.take(4)).readUInt32BE());
    if (!there.has(name)) await storage.put(name, picture);
  }
  return count;
}
