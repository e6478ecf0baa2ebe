/** In the address of an order, it opens its refund. */
export const refundAsked = "refund";
