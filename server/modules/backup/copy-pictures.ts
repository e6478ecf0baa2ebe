import type { PictureStorage } from "#server/modules/media/index.ts";
import type { Member } from "./archive.ts";
import { partNames } from "./backup-content.ts";

const folder = `${partNames.pictures}/`;

/**
 * Names are content hashes, so pictures added during the copy may or may not be included.
 * @param onMissing called for each file deleted during the copy
 * @returns how many
 */
export async function* copyPictures(
  storages: readonly PictureStorage[],
  onMissing: () => void,
): AsyncGenerator<Member, number> {
  const copied = new Set<string>();
  for await (const { storage, name } of listAll(storages)) {
    if (copied.has(name)) continue;
    const content = await storage.read(name);
    if (!content) {
      onMissing();
      continue;
    }
    copied.add(name);
    yield { name: folder + name, content };
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
  members: AsyncIterable<Member>,
): Promise<number> {
  const existing = new Set<string>();
  for await (const { name } of storage.list("")) existing.add(name);
  let count = 0;
  for await (const { name, content } of members) {
    const file = name.slice(folder.length);
    if (!existing.has(file)) await storage.put(file, content);
    count += 1;
  }
  return count;
}
