import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Runtime } from "#server/database/runtime.ts";
import { newId } from "#server/platform/ids.ts";
import { insertAssets, takeAssetsByHash } from "./media.queries.ts";
import { openStorage } from "./open-storage.ts";
import { type MediaAsset, type NewAsset, type Picture, variantName } from "./picture.ts";

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

  const store = async (picture: Picture): Promise<NewAsset> => ({
    ...picture,
    id: newId("med"),
    variants: await Promise.all(
      picture.variants.map(async (variant) => {
        const name = variantName(picture, variant);
        return { ...variant, path: await storage.putFile(name, join(folder, name)) };
      }),
    ),
  });

  const pictures = new Map(Object.values(index).map((each) => [each.contentHash, each]));
  const known = await takeAssetsByHash(db, [...pictures.keys()]);
  for (const { contentHash } of known) pictures.delete(contentHash);
  const stored: NewAsset[] = [];
  for (const picture of pictures.values()) stored.push(await store(picture));
  const assets = [...known, ...(await insertAssets(db, stored))];
  const byHash = new Map(assets.map((asset) => [asset.contentHash, asset]));
  return new Map(
    Object.entries(index).flatMap(([file, { contentHash }]) => {
      const asset = byHash.get(contentHash);
      return asset ? [[file, asset] as const] : [];
    }),
  );
}
