import { join } from "node:path";
import { LRUCache } from "lru-cache";
import { doOnce } from "#server/platform/do-once.ts";
import { type Lettering, openLettering } from "#server/platform/outline-text.ts";
import { storeConfig } from "#store/config.ts";
import { storeWordmark, type Wordmark } from "#store/wordmark.ts";

const drawn = new LRUCache<string, Wordmark>({ max: 50 });

/** The face in which names are drawn, with every letter of Latin script. */
export const nameLettering: () => Promise<Lettering> = doOnce(() =>
  openLettering(
    ["latin", "vietnamese", "latin-ext"].map((part) =>
      join(import.meta.dirname, "name-fonts", `ojuju-${part}-names.ttf`),
    ),
    { tracking: -0.015 },
  ),
);

/** The store's name as one path: the store's own drawing of its own name, any other in the face of names. */
export async function drawStoreName(name: string): Promise<Wordmark> {
  if (name === storeConfig.name) return storeWordmark;
  const known = drawn.get(name) ?? (await nameLettering()).outline(name);
  drawn.set(name, known);
  return known;
}
