export { catalogueRoutes } from "./catalogue.routes.ts";
export { createProduct } from "./create-product.ts";
export { findProductsForPricing, type PricingProduct } from "./find-products-for-pricing.ts";
export { upsertClothingType } from "./product.queries.ts";
export type { NewProduct, ProductDetails, ProductPicture } from "./product-details.ts";
export { stableProductId } from "./product-id.ts";
