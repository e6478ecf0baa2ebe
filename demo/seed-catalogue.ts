import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Category } from "#contract/api/products.ts";
import { fromNaira } from "#contract/money/naira.ts";
import type { Runtime } from "#server/database/runtime.ts";
import {
  createProduct,
  findProductsForPricing,
  stableProductId,
  upsertClothingType,
} from "#server/modules/catalogue/index.ts";
import { importPictures } from "#server/modules/media/index.ts";

/** The demo goods as demo/README.md describes them; prices in naira. */
interface DemoCatalogue {
  readonly clothingTypes: readonly { slug: string; name: string }[];
  readonly products: readonly {
    slug: string;
    name: string;
    description: string;
    material: string;
    category: Category;
    type: string;
    price: number;
    discount: number;
    featured: boolean;
    createdAt: string;
    sizesStock: readonly { size: string; stock: number }[];
    tieredPricing: readonly { minQuantity: number; price: number }[];
    images: readonly { file: string; alt: string; view: "front" | "back" | "cloth" }[];
  }[];
}

const here = import.meta.dirname;

/** Fills the store with the demo goods, all or nothing. What is already there is left as it is. */
export async function seedCatalogue(runtime: Runtime): Promise<void> {
  const { clothingTypes, products }: DemoCatalogue = JSON.parse(
    await readFile(join(here, "catalogue.json"), "utf8"),
  );
  const assets = await importPictures(runtime, join(here, "variants"));
  await runtime.db.withTransaction(async (tx) => {
    for (const [position, { slug, name }] of clothingTypes.entries()) {
      await upsertClothingType(tx, { id: slug, name, position });
    }
    const ids = products.map(({ slug }) => stableProductId(slug));
    const present = new Set((await findProductsForPricing(tx, ids)).map(({ id }) => id));
    for (const product of products) {
      const id = stableProductId(product.slug);
      if (present.has(id)) continue;
      await createProduct(
        tx,
        {
          ...product,
          id,
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
      );
    }
  });
}
