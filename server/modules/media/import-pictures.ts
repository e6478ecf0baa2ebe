import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Runtime } from "#server/database/runtime.ts";
import { newId } from "#server/platform/auth/ids.ts";
import { insertAssets, touchAssetsByHash } from "./media.queries.ts";
import { type MediaAsset, type NewAsset, type Picture, variantFileName } from "./picture.ts";
import { openStorage } from "./storage/open-storage.ts";

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
        const name = variantFileName(picture, variant);
        return { ...variant, path: await storage.putFile(name, join(folder, name)) };
      }),
    ),
  });

  const pictures = new Map(Object.values(index).map((each) => [each.contentHash, each]));
  const known = await touchAssetsByHash(db, [...pictures.keys()]);
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
