// Draws icons and share picture into storefront/public. Run it after changing mark or hero: node
// scripts/draw-icons.ts
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { theme } from "#store/theme.ts";
import { storeWordmark } from "#store/wordmark.ts";

const here = join(import.meta.dirname, "..");
const target = join(here, "storefront/public");
const mark = await readFile(join(here, "demo/logo-mark.svg"));
const { bone, light } = theme.colours;

await mkdir(join(target, "icons"), { recursive: true });
await mkdir(join(target, "share"), { recursive: true });

for (const size of [180, 192, 512]) await drawIcon(size, size, `icon-${size}.png`);
// Phones crop maskable icons to the middle four fifths (W3C manifest).
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

async function drawShare(): Promise<void> {
  const { viewBox, path } = storeWordmark;
  const name = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}"><path fill="${light}" d="${path}"/></svg>`;
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
