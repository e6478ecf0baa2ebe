export { createProduct } from "./create-product.ts";
export {
  findProducts,
  findProductsForPricing,
  type PricingProduct,
  type ProductWithStatus,
} from "./get-product.ts";
export { attributesOf } from "./get-staff-product.ts";
export { createFinishPictureTask, pictureStaffRoutes } from "./pictures.staff-routes.ts";
export { findOverdueDrafts, searchProductIdsByName } from "./product.queries.ts";
export {
  type ProductDetails,
  type ProductInput,
  type ProductPicture,
  parseProductInput,
} from "./product-input.ts";
export { listProductNames } from "./product-references.queries.ts";
export { createPublishDueTask, publishDueJob } from "./product-status.ts";
export { findKnownSizes, listSizesInUse, listUntouchedSizes } from "./sizes.queries.ts";
export { listStaffProductIds } from "./staff-product-lists.queries.ts";
export {
  findIdsByName,
  listProductDetails,
  type ProductDetailsRow,
  productMediaReferences,
  searchProductIds,
  searchUnpublished,
} from "./staff-products.queries.ts";
export {
  type FindReferencedSizes,
  findReferencedSizes,
  type SizeReferences,
} from "./update-product.ts";
