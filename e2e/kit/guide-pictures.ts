import { mkdir, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { type Shot, screensDir } from "./screen-book.ts";

const folder = fileURLToPath(new URL("../../docs/guide/pictures/", import.meta.url));

/** As wide as the handbook shows them on a screen of twice the pixels, or a phone as it is. */
const widest = 1080;
const quality = 70;

/** Puts the pictures that the handbook shows beside it, small. */
export async function writeGuidePictures(shots: readonly Shot[]): Promise<number> {
  const wanted = shots.filter(({ guide }) => guide !== undefined);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const { guide, file } of wanted) {
    await sharp(`${screensDir}${file}`)
      .resize({ width: widest, withoutEnlargement: true })
      .webp({ quality })
      .toFile(`${folder}${guide}.webp`);
  }
  return wanted.length;
}
