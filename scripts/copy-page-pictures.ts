/**
 * Copies the encoded pictures of the store's own pages (hero, cloth, fallback) from demo/variants to
 * storefront/public/pictures under plain names such as `hero-wide-1600.avif`.
 * Run it after scripts/encode-demo-pictures.ts: `node scripts/copy-page-pictures.ts`.
 */
import { copyFile, mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";

interface EncodedPicture {
  readonly contentHash: string;
  readonly variants: readonly { readonly width: number; readonly format: string }[];
}

const variants = join(import.meta.dirname, "../demo/variants");
const target = join(import.meta.dirname, "../storefront/public/pictures");
const pagePicture = /^(hero-wide|hero-mobile|fallback|cloth-[a-z-]+)\.webp$/;

const index: Readonly<Record<string, EncodedPicture>> = JSON.parse(
  await readFile(join(variants, "index.json"), "utf8"),
);

await rm(target, { recursive: true, force: true });
await mkdir(target, { recursive: true });
for (const [file, picture] of Object.entries(index)) {
  const name = pagePicture.exec(file)?.[1];
  if (name === undefined) continue;
  for (const { width, format } of picture.variants) {
    await copyFile(
      join(variants, `${picture.contentHash}-${width}.${format}`),
      join(target, `${name}-${width}.${format}`),
    );
  }
}
