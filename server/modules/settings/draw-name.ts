import { join } from "node:path";
import { LRUCache } from "lru-cache";
import { memoize } from "#server/platform/cache/memoize.ts";
import { openSvgFont, type SvgFont } from "#server/platform/pdf/svg-text.ts";
import { storeConfig } from "#store/config.ts";
import { storeWordmark, type Wordmark } from "#store/wordmark.ts";

const wordmarkByName = new LRUCache<string, Wordmark>({ max: 50 });

export const loadNameFont: () => Promise<SvgFont> = memoize(() =>
  openSvgFont(
    ["latin", "vietnamese", "latin-ext"].map((part) =>
      join(import.meta.dirname, "name-fonts", `ojuju-${part}-names.ttf`),
    ),
    { letterSpacing: -0.015 },
  ),
);

export async function drawStoreName(name: string): Promise<Wordmark> {
  if (name === storeConfig.name) return storeWordmark;
  const wordmark = wordmarkByName.get(name) ?? (await loadNameFont()).outline(name);
  wordmarkByName.set(name, wordmark);
  return wordmark;
}
