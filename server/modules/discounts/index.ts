export { countTriedInVain } from "./address-guesses.ts";
export { findTypableCode } from "./codes.queries.ts";
export { createDiscount, type NewDiscount } from "./create-discount.ts";
export { deleteRedemptionsOf, deleteUntouchedDiscounts } from "./delete-discounts.queries.ts";
export { type DiscountRefusal, explainDiscount, refuseDiscount } from "./discount-rules.ts";
export { type Buyer, getDiscountCode } from "./discounts.queries.ts";
export { discountRoutes } from "./discounts.routes.ts";
export { discountStaffRoutes } from "./discounts.staff-routes.ts";
export { discountsOfTypes } from "./discounts-of-types.ts";
export { nameOf } from "./draw-code.ts";
export {
  buyerAtOrder,
  type CartForDiscount,
  type FoundDiscount,
  findDiscountForOrder,
  type JudgedDiscounts,
  judgeDiscounts,
} from "./find-discount.ts";
export {
  judgeSum,
  readDiscountsForSums,
  type SomeBuyer,
  someBuyers,
} from "./judge-sums.ts";
export { addCodes } from "./make-batch.ts";
export { readSubtotal } from "./read-subtotal.ts";
export {
  redeemDiscount,
  releaseRedemption,
  renewRedemption,
  takeRedemptionBack,
} from "./redeem-discount.ts";
export { forgetRedeemer, giveRedemption } from "./redemptions.queries.ts";
export { nameDiscounts, searchDiscounts } from "./staff-discounts.queries.ts";
export { withDraft } from "./with-draft.ts";
