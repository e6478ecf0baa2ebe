import type { MediaReferences } from "#server/database/media-references.ts";
import {
  type FindReferencedSizes,
  productMediaReferences,
} from "#server/modules/catalogue/products/index.ts";
import type { TypeReferences } from "#server/modules/catalogue/types/index.ts";
import { discountTypeReferences } from "#server/modules/discounts/index.ts";
import { campaignMediaReferences } from "#server/modules/newsletter/index.ts";
import { filterOrderedVariantIds, orderMediaReferences } from "#server/modules/orders/index.ts";
import { listReturnedSizes } from "#server/modules/returns/index.ts";
import { contentMedia } from "#server/modules/settings/index.ts";
import { listCountedSizes, stocktakeTypeReferences } from "#server/modules/stocktakes/index.ts";

/** Files referenced by any of these are never purged. */
export const mediaReferences: readonly MediaReferences[] = [
  productMediaReferences,
  orderMediaReferences,
  contentMedia,
  campaignMediaReferences,
];

export const sizeReferences: readonly FindReferencedSizes[] = [
  filterOrderedVariantIds,
  listReturnedSizes,
  listCountedSizes,
];

export const typeReferences: readonly TypeReferences[] = [
  discountTypeReferences,
  stocktakeTypeReferences,
];
