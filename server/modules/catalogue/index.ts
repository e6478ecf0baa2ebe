export { catalogueRoutes } from "./catalogue.routes.ts";
export { discoveryRoutes } from "./discovery/discovery.routes.ts";
export {
  type StreamedProduct,
  streamProductNames,
  streamProducts,
} from "./discovery/stream-products.queries.ts";
export { searchProducts, type TotalsCache } from "./listing/list-products.ts";
export { stableProductId } from "./product-id.ts";
export { productStaffRoutes } from "./products.staff-routes.ts";
