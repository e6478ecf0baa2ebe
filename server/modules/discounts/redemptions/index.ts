export {
  redeemDiscount,
  releaseRedemption,
  renewRedemption,
  restoreRedemption,
} from "./redeem-discount.ts";
export {
  anonymizeRedeemer,
  deleteRedemptionsOfOrders,
  linkRedemption,
} from "./redemptions.queries.ts";
