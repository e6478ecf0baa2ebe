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
  updateRedeemedAmount,
} from "./redemptions.queries.ts";
