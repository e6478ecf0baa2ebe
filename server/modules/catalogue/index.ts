export {
  type BulkProductDetails,
  hasOtherProducts,
  listUnarchivedProducts,
} from "./bulk/bulk-products.queries.ts";
export {
  type BulkProductLine,
  bulkWriteProducts,
  deleteProducts,
  listUnmodifiedProducts,
  lockProductDetails,
  type SizeChange,
} from "./bulk/bulk-write-products.ts";
export { catalogueRoutes } from "./catalogue.routes.ts";
export { discoveryRoutes } from "./discovery/discovery.routes.ts";
export { streamProductNames } from "./discovery/stream-products.queries.ts";
export { searchProducts } from "./listing/list-products.ts";
export { allProductsTags, createProductCache } from "./product-cache.ts";
export { stableProductId } from "./product-id.ts";
export { createProduct } from "./products/create-product.ts";
export {
  findProducts,
  findProductsForPricing,
  type PricingProduct,
  type ProductWithStatus,
} from "./products/get-product.ts";
export { createFinishPictureTask, pictureStaffRoutes } from "./products/pictures.staff-routes.ts";
export { findOverdueDrafts, searchProductIdsByName } from "./products/product.queries.ts";
export {
  type NewProduct,
  type ProductDetails,
  type ProductInput,
  type ProductPicture,
  parseProductInput,
} from "./products/product-input.ts";
export { createPublishDueTask, publishDueJob } from "./products/product-status.ts";
export { findKnownSizes, listSizesInUse, listUntouchedSizes } from "./products/sizes.queries.ts";
export { listStaffProductIds } from "./products/staff-product-lists.queries.ts";
export {
  findIdsByName,
  listProductDetails,
  listProductNames,
  type ProductDetailsRow,
  productMediaReferences,
  searchProductIds,
  searchUnpublished,
} from "./products/staff-products.queries.ts";
export {
  type FindReferencedSizes,
  findReferencedSizes,
  type SizeReferences,
} from "./products/update-product.ts";
export { productStaffRoutes } from "./products.staff-routes.ts";
export { listCountedSince } from "./stock/adjust-stock.queries.ts";
export { applyCount } from "./stock/adjust-stock.ts";
export { countSheetFile, createCountSheet } from "./stock/count-sheet.ts";
export { countLowStock, findLowStock } from "./stock/sales-velocity.queries.ts";
export {
  createSalesVelocityTask,
  salesVelocityJob,
} from "./stock/sales-velocity.ts";
export { getStockByVariant } from "./stock/stock.queries.ts";
export { stockStaffRoutes } from "./stock/stock.staff-routes.ts";
export { listStockRows } from "./stock/stock-grid.ts";
export { purgeMovements } from "./stock/stock-ledger.queries.ts";
export {
  outOfStockError,
  type ReleasedUnits,
  receiveStock,
  releaseExchange,
  releaseStock,
  removeReturnedStock,
  reserveForExchange,
  reserveStock,
  reserveStockAgain,
  reserveWrittenOffStock,
  writeOffStock,
} from "./stock/stock-reservation.ts";
export { type TypeReferences, watchMenuTypes } from "./types/get-types.ts";
export {
  deleteUntouchedTypes,
  listTypeChoices,
  lockTypeForReference,
  upsertClothingType,
} from "./types/types.queries.ts";
export { typeStaffRoutes } from "./types/types.staff-routes.ts";
export { findOrCreateType } from "./types/update-type.ts";
