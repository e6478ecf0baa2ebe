export { addCodes, discountName } from "./code-batches.ts";
export { findUsableCode } from "./codes.queries.ts";
export { createDiscount, type NewDiscount } from "./create-discount.ts";
export { type DiscountRefusal, explainDiscount, refuseDiscount } from "./discount-rules.ts";
export { type Buyer, getDiscountCode } from "./discounts.queries.ts";
export { discountRoutes } from "./discounts.routes.ts";
export { discountStaffRoutes } from "./discounts.staff-routes.ts";
export {
  evaluateSubtotal,
  loadDiscountsAtTime,
  type SampleBuyer,
  sampleBuyers,
  toSubtotalKobo,
} from "./evaluate-subtotal.ts";
export {
  type AppliedDiscount,
  type CartForDiscount,
  countEmailProbe,
  type EvaluatedDiscounts,
  evaluateDiscounts,
  findDiscountForOrder,
  toOrderBuyer,
} from "./find-discount.ts";
export {
  deleteUntouchedDiscounts,
  discountTypeReferences,
  listDiscountNames,
  searchDiscounts,
} from "./staff-discounts.queries.ts";
export { withDraft } from "./with-draft.ts";
