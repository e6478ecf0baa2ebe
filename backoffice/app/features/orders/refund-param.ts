/** Query parameter that opens the refund dialog. */
export const refundParam = "refund";
