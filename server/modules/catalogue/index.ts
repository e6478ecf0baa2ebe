export { addTypeNamed } from "./add-clothing-type.ts";
export { catalogueRoutes } from "./catalogue.routes.ts";
export { listCountedSince } from "./change-stocks.queries.ts";
export { correctCounted } from "./correct-counted.ts";
export { countSheetFile, printCountSheet } from "./count-sheet.ts";
export { createProduct } from "./create-product.ts";
export { deleteUntouchedTypes } from "./delete-types.queries.ts";
export { discoveryRoutes } from "./discovery.routes.ts";
export { listUntouchedSizes } from "./drop-sizes.queries.ts";
export { everyNamedProduct, everyProductTags } from "./every-product.ts";
export { type FoundProduct, findProducts } from "./find-products.ts";
export { findProductsForPricing, type PricingProduct } from "./find-products-for-pricing.ts";
export { forgetMovements } from "./forget-movements.queries.ts";
export { listProductIds } from "./goods-lists.queries.ts";
export { createKeptProducts } from "./kept-products.ts";
export { findForSearch } from "./list-products.ts";
export { type ListSpokenSizes, listSpoken, type SizeSpeakers } from "./list-spoken.ts";
export type { GoodsDetails } from "./many-goods.queries.ts";
export { pictureStaffRoutes } from "./pictures.staff-routes.ts";
export { picturesOfProducts } from "./pictures-of-products.queries.ts";
export { findMissedDrafts, findProductsNamed, upsertClothingType } from "./product.queries.ts";
export type { NewProduct, ProductDetails, ProductPicture } from "./product-details.ts";
export { stableProductId } from "./product-id.ts";
export { productStaffRoutes } from "./products.staff-routes.ts";
export { createPublishDueTask, publishDueJob } from "./publish-due.ts";
export { checkProductFields, type SentProduct } from "./read-product-fields.ts";
export { receiveStock, takeOutReturned } from "./receive-stock.ts";
export {
  type ReleasedPieces,
  releaseDamaged,
  releaseExchange,
  releaseStock,
  retakeDamaged,
} from "./release-stock.ts";
export { hasOtherGoods, listGoodsAmong } from "./remove-goods.queries.ts";
export { listAsTheyCame, removeGoods } from "./remove-goods.ts";
export { createFinishPictureTask } from "./staff-pictures.ts";
export {
  findIdsByName,
  findKnownSizes,
  findWholeProducts,
  listSizesInUse,
  nameProducts,
  searchOffSale,
  searchProductIds,
  type WholeProductRow,
} from "./staff-products.queries.ts";
export { countLowStock, countStock, findLowStock } from "./stock.queries.ts";
export { stockStaffRoutes } from "./stock.staff-routes.ts";
export { countPaces, countPacesJob, createCountPacesTask } from "./stock-pace.ts";
export { tellStockRows } from "./stock-sheet.ts";
export {
  keepForExchange,
  outOfStock,
  retakeStock,
  takeStock,
} from "./take-stock.ts";
export type { TypeFollowers } from "./type-followers.ts";
export { holdType, listTypeChoices } from "./types.queries.ts";
export { typeStaffRoutes } from "./types.staff-routes.ts";
export { watchLiveTypes } from "./watch-live-types.ts";
export {
  type GoodsLine,
  lockGoods,
  type SizeChange,
  writeGoods,
} from "./write-goods.ts";
