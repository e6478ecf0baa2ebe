import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Runtime } from "#server/database/runtime.ts";
import { newId } from "#server/platform/ids.ts";
import { insertAsset, takeAssetByHash } from "./media.queries.ts";
import { openStorage } from "./open-storage.ts";
import { type MediaAsset, type Picture, variantName } from "./picture.ts";

/**
 * Takes over pictures that were encoded beforehand: a folder of variants with an `index.json` that maps
 * each source file to its {@link Picture}, as scripts/encode-demo-pictures.ts writes it.
 * May be repeated; what is already recorded is left alone.
 *
 * @returns the assets by the name of their source file
 */
export async function importPictures(
  runtime: Pick<Runtime, "config" | "db">,
  folder: string,
): Promise<ReadonlyMap<string, MediaAsset>> {
  const { config, db } = runtime;
  const storage = openStorage(config);
  const index: Readonly<Record<string, Picture>> = JSON.parse(
    await readFile(join(folder, "index.json"), "utf8"),
  );

  const putVariant = (name: string) => storage.putFile(name, join(folder, name));
  const importOne = async (picture: Picture): Promise<MediaAsset> => {
    const known = await takeAssetByHash(db, picture.contentHash);
    if (known) return known;
    const variants = await Promise.all(
      picture.variants.map(async (variant) => ({
        ...variant,
        path: await putVariant(variantName(picture, variant)),
      })),
    );
    return await insertAsset(db, { ...picture, id: newId("med"), variants });
  };

  const assets = new Map<string, MediaAsset>();
  for (const [file, picture] of Object.entries(index)) assets.set(file, await importOne(picture));
  return assets;
}
