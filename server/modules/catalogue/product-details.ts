import type { PictureFocus } from "#contract/api/picture-cut.ts";
import type { Category } from "#contract/api/products.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import type { PriceTier } from "#contract/pricing/price-tiers.ts";

/** A picture of a product, already stored by the media module. */
export interface ProductPicture {
  readonly mediaAssetId: string;
  readonly alt: string;
  readonly view: "front" | "back" | "cloth";
  /** Where the eye shall land; the middle where nothing is said. */
  readonly focus?: PictureFocus | undefined;
}

/** What staff say of a product; everything but its sizes and stock. */
export interface ProductDetails {
  readonly name: string;
  readonly description: string;
  readonly material: string;
  readonly category: Category;
  readonly clothingTypeId: string;
  readonly priceKobo: Kobo;
  /** The product's own reduction, 0 to below 100, at most two decimals. */
  readonly percentOff: number;
  readonly featured: boolean;
  /** The product's own wholesale prices; empty means the defaults. */
  readonly tiers: readonly PriceTier[];
  /** In the order in which they are shown. */
  readonly pictures: readonly ProductPicture[];
}

/** A product to be put on sale. */
export interface NewProduct extends ProductDetails {
  /** Small to large; the stock is booked as received. */
  readonly sizes: readonly { readonly size: string; readonly stock: number }[];
  /** Only for demo goods, whose ids must not change; otherwise made from the name. */
  readonly id?: string;
  /** Whether shoppers shall not see it yet; they do, unless said. */
  readonly isDraft?: boolean;
  /** Only for demo goods; otherwise now. */
  readonly createdAt?: Date;
}
