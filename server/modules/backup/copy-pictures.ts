import type { PictureStorage } from "#server/modules/media/index.ts";
import { readBytes } from "./byte-reader.ts";

/*
 * The part of pictures: two bytes of length and the name, four bytes of length and the content, again and again.
 * Names are of the content, so that what comes while they are read may be in it or not: what the snapshot names was
 * there before it.
 */

/**
 * All files of the picture storage, one at a time in memory.
 * @param lost hears of each that went in between
 */
export async function* copyPictures(
  storage: PictureStorage,
  lost: () => void,
): AsyncGenerator<Buffer, number> {
  let count = 0;
  for await (const { name } of storage.list("")) {
    const content = await storage.read(name);
    if (!content) {
      lost();
      continue;
    }
    const nameBytes = Buffer.from(name);
    const head = Buffer.alloc(2 + nameBytes.length + 4);
    head.writeUInt16BE(nameBytes.length);
    nameBytes.copy(head, 2);
    head.writeUInt32BE(content.length, 2 + nameBytes.length);
    yield head;
    yield content;
    count += 1;
  }
  return count;
}

/**
 * Puts the files of such a part into a picture storage.
 * @returns how many
 */
export async function fillPictures(
  storage: PictureStorage,
  content: AsyncIterable<Buffer>,
): Promise<number> {
  const reader = readBytes(content);
  let count = 0;
  for (; !(await reader.isAtEnd()); count += 1) {
    const name = (await reader.take((await reader.take(2)).readUInt16BE())).toString();
    await storage.put(name, await reader.take((await reader.take(4)).readUInt32BE()));
  }
  return count;
}
