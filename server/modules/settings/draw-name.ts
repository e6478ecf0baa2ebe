import { join } from "node:path";
import { LRUCache } from "lru-cache";
import { memoize } from "#server/platform/cache/memoize.ts";
import { archivoFiles, openSvgFont, type SvgFont } from "#server/platform/pdf/svg-text.ts";
import { readStoreLogo, storeFontPath } from "#server/platform/theme/store-theme.ts";
import { storeConfig } from "#store/config.ts";
import { theme } from "#store/theme.ts";
import { storeWordmark, type Wordmark } from "#store/wordmark.ts";

const wordmarkByName = new LRUCache<string, Wordmark>({ max: 50 });

const ojujuFiles = ["latin", "vietnamese", "latin-ext"].map((part) =>
  join(import.meta.dirname, "name-fonts", `ojuju-${part}-names.ttf`),
);

/** The font of titles, then Ojuju for letters it lacks. */
export const loadNameFont: () => Promise<SvgFont> = memoize(() => {
  const { display, displayTracking, displayWeight } = theme.type;
  const bundled = display === "Archivo" ? archivoFiles(displayWeight) : [];
  const own = typeof display === "string" ? bundled : display.files.map(storeFontPath);
  return openSvgFont([...own, ...ojujuFiles], { letterSpacing: displayTracking });
});

/** As the theme says: from the store's folder, or its name in the font of titles. */
export async function drawStoreName(name: string): Promise<Wordmark> {
  const { drawing } = theme.logo;
  if (drawing === "logo.svg") return readStoreLogo() ?? storeWordmark;
  if (drawing === "wordmark.ts" && name === storeConfig.name) return storeWordmark;
  const wordmark = wordmarkByName.get(name) ?? (await loadNameFont()).outline(name);
  wordmarkByName.set(name, wordmark);
  return wordmark;
}
