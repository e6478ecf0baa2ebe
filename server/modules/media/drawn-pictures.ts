import { LRUCache } from "lru-cache";
import type { Runtime } from "#server/database/runtime.ts";
import { type DrawnPicture, keepPicture, nameOfDrawn } from "./keep-picture.ts";

/** Pictures kept in memory, some 60 KB each: a link just sent is fetched by many at once. */
const keptInMemory = 20;

/** Gives a picture that the store draws itself. */
export type DrawnPictures = (picture: DrawnPicture, draw: () => Promise<Buffer>) => Promise<Buffer>;

/**
 * Pictures that the store draws itself, as `keepPicture` keeps them, those last asked for in memory too: the storage may be
 * a bucket, which is paid for each question. Whoever asks meanwhile waits for the same one.
 */
export function openDrawnPictures(runtime: Pick<Runtime, "config" | "log">): DrawnPictures {
  const kept = new LRUCache<string, Buffer>({ max: keptInMemory });
  const underWay = new Map<string, Promise<Buffer>>();

  const find = async (name: string, picture: DrawnPicture, draw: () => Promise<Buffer>) => {
    try {
      const found = await keepPicture(runtime, picture, draw);
      kept.set(name, found);
      return found;
    } finally {
      underWay.delete(name);
    }
  };
  return async (picture, draw) => {
    const name = nameOfDrawn(picture);
    const ready = kept.get(name);
    if (ready) return ready;
    const coming = underWay.get(name) ?? find(name, picture, draw);
    underWay.set(name, coming);
    return await coming;
  };
}
