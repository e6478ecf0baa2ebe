/**
 * Encodes demo/pictures into demo/variants, since a first start would spend minutes on it. Run it after changing a
 * demo picture or the encoder: `node scripts/encode-demo-pictures.ts`.
 */
import { existsSync } from "node:fs";
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, parse } from "node:path";
import {
  encodeLarge,
  encodePicture,
  pictureHash,
  productWidths,
} from "#server/modules/media/encode-picture.ts";
import { type Picture, variantFileName } from "#server/modules/media/picture.ts";

const pictures = join(import.meta.dirname, "../demo/pictures");
const variants = join(import.meta.dirname, "../demo/variants");
const pagePictures = join(import.meta.dirname, "../storefront/public/pictures");
const indexFile = join(variants, "index.json");

/** All others belong to pages. */
const productPicture = /-(?:\d|close)\.webp$/;

const heroWidths: Readonly<Record<string, readonly number[]>> = {
  "hero-wide.webp": [900, 1600, 2400],
  "hero-mobile.webp": [480, 780, 900],
};

await mkdir(variants, { recursive: true });
const before = await readIndex();
const after: Record<string, Picture> = {};

for (const file of (await readdir(pictures)).sort()) {
  const input = await readFile(join(pictures, file));
  const known = before[file];
  if (known?.contentHash === pictureHash(input) && isPresent(known)) {
    after[file] = known;
    continue;
  }
  const encoded = await encodePicture(input, heroWidths[file] ?? productWidths);
  const large = productPicture.test(file) ? await encodeLarge(input, encoded) : [];
  const all = [...encoded.variants, ...large];
  for (const variant of all) {
    await writeFile(join(variants, variantFileName(encoded, variant)), variant.content);
  }
  after[file] = { ...encoded, variants: all.map(({ content, ...variant }) => variant) };
  // Saved after every picture, so that a stopped run can be resumed.
  await writeIndex({ ...before, ...after });
  console.log(file, ...all.map(({ bytes }) => bytes));
}

await writeIndex(after);
await removeUnused(after);
await copyPagePictures(after);

function variantNames(picture: Picture): string[] {
  return picture.variants.map((variant) => variantFileName(picture, variant));
}

function isPresent(picture: Picture): boolean {
  return variantNames(picture).every((name) => existsSync(join(variants, name)));
}

async function readIndex(): Promise<Readonly<Record<string, Picture>>> {
  if (!existsSync(indexFile)) return {};
  return JSON.parse(await readFile(indexFile, "utf8"));
}

async function writeIndex(index: Readonly<Record<string, Picture>>): Promise<void> {
  await writeFile(`${indexFile}.part`, `${JSON.stringify(index, null, 1)}\n`);
  await rename(`${indexFile}.part`, indexFile);
}

async function removeUnused(index: Readonly<Record<string, Picture>>): Promise<void> {
  const used = new Set(Object.values(index).flatMap(variantNames));
  for (const name of await readdir(variants)) {
    if (name !== "index.json" && !used.has(name)) await rm(join(variants, name));
  }
}

async function copyPagePictures(index: Readonly<Record<string, Picture>>): Promise<void> {
  await mkdir(pagePictures, { recursive: true });
  for (const [file, picture] of Object.entries(index)) {
    if (productPicture.test(file)) continue;
    for (const variant of picture.variants) {
      const plainName = `${parse(file).name}-${variant.width}.${variant.format}`;
      const source = join(variants, variantFileName(picture, variant));
      await copyFile(source, join(pagePictures, plainName));
    }
  }
}
