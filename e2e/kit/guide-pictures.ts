import { mkdir, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { type Shot, screensDir } from "./screen-book.ts";

const folder = fileURLToPath(new URL("../../docs/guide/pictures/", import.meta.url));

const widest = 1080;
const quality = 70;

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
