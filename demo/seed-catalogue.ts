import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { TypeRole } from "#contract/api/catalogue/clothing-types.ts";
import type { ProductAttributes } from "#contract/api/catalogue/product-attributes.ts";
import type { Category } from "#contract/api/catalogue/products.ts";
import type { CreateSynonym } from "#contract/api/catalogue/search-terms.ts";
import { fromNaira } from "#contract/money/naira.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import { stableProductId } from "#server/modules/catalogue/index.ts";
import { createProduct, type ProductPicture } from "#server/modules/catalogue/products/index.ts";
import { replaceSynonyms, seedMiss } from "#server/modules/catalogue/search-terms/index.ts";
import { listTypeChoices, upsertClothingType } from "#server/modules/catalogue/types/index.ts";
import type { MediaAsset } from "#server/modules/media/index.ts";
import { recordDemo } from "#server/modules/onboarding/index.ts";

/** Prices in naira. */
export interface DemoCatalogue {
  readonly clothingTypes: readonly {
    readonly slug: string;
    readonly name: string;
    readonly role: TypeRole;
  }[];
  readonly products: readonly DemoProduct[];
}

type DemoAttributes = Omit<
  ProductAttributes,
  "town" | "occasions" | "barcodes" | "wearWith" | "similar"
> & { readonly town: string | null };

interface DemoProduct extends DemoAttributes {
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
  readonly sizesStock: readonly {
    readonly size: string;
    readonly stock: number;
    readonly barcode: string;
  }[];
  readonly occasion: ProductAttributes["occasions"];
  /** Slugs. */
  readonly wearWith?: readonly string[];
  readonly similar?: readonly string[];
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

/** What shoppers of the demo searched for in vain. */
const missedSearches = [
  { typed: "swimwear", searches: 7 },
  { typed: "school uniform", searches: 4 },
  { typed: "crocs", searches: 2 },
];

interface DemoSynonyms {
  readonly groups: readonly { readonly terms: readonly string[] }[];
  readonly related: readonly {
    readonly terms: readonly string[];
    readonly related: readonly string[];
  }[];
}

async function readSynonyms(): Promise<CreateSynonym[]> {
  const { groups, related }: DemoSynonyms = JSON.parse(
    await readFile(join(import.meta.dirname, "synonyms.json"), "utf8"),
  );
  return [
    ...groups.map(({ terms }) => ({ terms: [...terms], related: [] })),
    ...related.map((each) => ({ terms: [...each.terms], related: [...each.related] })),
  ];
}

export async function seedCatalogue(
  tx: Tx,
  { clothingTypes, products }: DemoCatalogue,
  assets: ReadonlyMap<string, MediaAsset>,
): Promise<void> {
  const existing = new Set((await listTypeChoices(tx)).map(({ id }) => id));
  for (const [position, { slug, name, role }] of clothingTypes.entries()) {
    await upsertClothingType(tx, { id: slug, name, role, position });
  }
  const added = clothingTypes.map(({ slug }) => slug).filter((slug) => !existing.has(slug));
  await recordDemo(tx, "type", added);
  await replaceSynonyms(tx, await readSynonyms());
  for (const { typed, searches } of missedSearches) await seedMiss(tx, typed, searches);
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
          town: product.town ?? "",
          occasions: product.occasion,
          sizes: product.sizesStock,
          barcodes: product.sizesStock.map(({ size, barcode }) => ({ size, barcode })),
          wearWith: (product.wearWith ?? []).map(stableProductId),
          similar: (product.similar ?? []).map(stableProductId),
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
