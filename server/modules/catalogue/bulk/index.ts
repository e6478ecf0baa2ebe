export { findUsedBarcodes } from "../products/product-references.queries.ts";
export {
  type BulkProductDetails,
  hasOtherProducts,
  listUnarchivedProducts,
} from "./bulk-products.queries.ts";
export {
  type BulkProductLine,
  bulkWriteProducts,
  deleteProducts,
  listUnmodifiedProducts,
  lockProductDetails,
  type SizeChange,
} from "./bulk-write-products.ts";
