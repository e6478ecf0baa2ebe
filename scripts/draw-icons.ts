// Draws the store's icons and the picture of its shared links from the mark and the hero, and commits the result
// to storefront/public. Run it by hand after changing either: node scripts/draw-icons.ts
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { storeWordmark } from "#store/wordmark.ts";

const here = join(import.meta.dirname, "..");
const target = join(here, "storefront/public");
const mark = await readFile(join(here, "demo/logo-mark.svg"));
const bone = "#f4eee3";

await mkdir(join(target, "icons"), { recursive: true });
await mkdir(join(target, "share"), { recursive: true });

for (const size of [180, 192, 512]) await drawIcon(size, size, `icon-${size}.png`);
// A phone cuts its own shape out of this one: the mark keeps within the middle four fifths (W3C manifest).
await drawIcon(512, 360, "icon-maskable-512.png");
await drawShare();

async function drawIcon(size: number, markSize: number, name: string): Promise<void> {
  const drawn = await sharp(mark, { density: 600 }).resize(markSize, markSize).png().toBuffer();
  const canvas = { width: size, height: size, channels: 4 as const, background: bone };
  await sharp({ create: canvas })
    .composite([{ input: drawn }])
    .png({ compressionLevel: 9, palette: true, colours: 64 })
    .toFile(join(target, "icons", name));
}

/** The hero with the store's name on its empty left third. */
async function drawShare(): Promise<void> {
  const { viewBox, path } = storeWordmark;
  const name = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}"><path fill="#fbf8f2" d="${path}"/></svg>`;
  const wordmark = await sharp(Buffer.from(name), { density: 200 })
    .resize({ width: 300 })
    .png()
    .toBuffer();
  await sharp(join(here, "demo/pictures/hero-wide.webp"))
    .resize(1200, 630, { position: "top" })
    .composite([{ input: wordmark, left: 64, top: 220 }])
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile(join(target, "share/store.jpg"));
}
