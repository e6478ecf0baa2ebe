export { createDiscount, type NewDiscount } from "./create-discount.ts";
export { discountFailureText } from "./discount-fault.ts";
export type { DiscountRefusal } from "./discount-rules.ts";
export type { Buyer, Discount, DiscountWithUsage } from "./discounts.queries.ts";
export { discountRoutes } from "./discounts.routes.ts";
export { buyerOf, type FoundDiscount, findDiscountForOrder } from "./find-discount.ts";
export { type Redemption, redeemDiscount, releaseRedemption } from "./redeem-discount.ts";
