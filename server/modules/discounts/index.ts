export { createDiscount, type NewDiscount } from "./create-discount.ts";
export { forgetRedeemer, getDiscountCode } from "./discounts.queries.ts";
export { discountRoutes } from "./discounts.routes.ts";
export { buyerOf, type FoundDiscount, findDiscountForOrder } from "./find-discount.ts";
export { redeemDiscount, releaseRedemption, renewRedemption } from "./redeem-discount.ts";
