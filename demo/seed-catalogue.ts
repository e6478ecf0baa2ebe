import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Category } from "#contract/api/catalogue/products.ts";
import { fromNaira } from "#contract/money/naira.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import { stableProductId } from "#server/modules/catalogue/index.ts";
import { createProduct, type ProductPicture } from "#server/modules/catalogue/products/index.ts";
import { listTypeChoices, upsertClothingType } from "#server/modules/catalogue/types/index.ts";
import type { MediaAsset } from "#server/modules/media/index.ts";
import { recordDemo } from "#server/modules/onboarding/index.ts";

/** Prices in naira. */
export interface DemoCatalogue {
  readonly clothingTypes: readonly { readonly slug: string; readonly name: string }[];
  readonly products: readonly DemoProduct[];
}

interface DemoProduct {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly material: string;
  readonly category: Category;
  readonly type: string;
  readonly price: number;
  readonly discount: number;
  readonly featured: boolean;
  readonly createdAt: string;
  readonly sizesStock: readonly { readonly size: string; readonly stock: number }[];
  readonly tieredPricing: readonly { readonly minQuantity: number; readonly price: number }[];
  readonly images: readonly (Omit<ProductPicture, "mediaAssetId"> & { readonly file: string })[];
}

export async function readDemoCatalogue(): Promise<DemoCatalogue> {
  return JSON.parse(await readFile(join(import.meta.dirname, "catalogue.json"), "utf8"));
}

export async function listDemoProductIds(): Promise<string[]> {
  const { products } = await readDemoCatalogue();
  return products.map(({ slug }) => stableProductId(slug));
}

export async function seedCatalogue(
  tx: Tx,
  { clothingTypes, products }: DemoCatalogue,
  assets: ReadonlyMap<string, MediaAsset>,
): Promise<void> {
  const existing = new Set((await listTypeChoices(tx)).map(({ id }) => id));
  for (const [position, { slug, name }] of clothingTypes.entries()) {
    await upsertClothingType(tx, { id: slug, name, position });
  }
  const added = clothingTypes.map(({ slug }) => slug).filter((slug) => !existing.has(slug));
  await recordDemo(tx, "type", added);
  // One transaction: the statements are sent together.
  await Promise.all(
    products.map((product) =>
      createProduct(
        tx,
        {
          ...product,
          id: stableProductId(product.slug),
          createdAt: new Date(product.createdAt),
          clothingTypeId: product.type,
          priceKobo: fromNaira(product.price),
          percentOff: product.discount,
          sizes: product.sizesStock,
          tiers: product.tieredPricing.map(({ minQuantity, price }) => ({
            minQuantity,
            priceKobo: fromNaira(price),
          })),
          pictures: product.images.map(({ file, alt, view }) => {
            const asset = assets.get(file);
            if (!asset) throw new Error(`demo/variants does not hold ${file}`);
            return { mediaAssetId: asset.id, alt, view };
          }),
        },
        "demo",
      ),
    ),
  );
}
