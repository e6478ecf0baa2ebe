/** Pages whose bytes are weighed. @param productId of one that is on sale */
export function mainPages(productId: string): string[] {
  return ["/", "/products", "/products/new", `/product/${productId}`, "/checkout", "/faq"];
}

/** The other pages of the shop, an order's own as nobody's, and an address where none is. */
export const otherPages: readonly string[] = [
  "/products?category=women",
  "/login",
  "/register",
  "/verify",
  "/password/forgot",
  "/password/reset",
  "/profile",
  "/account",
  "/account/orders",
  "/account/orders/ord_nobodys",
  "/account/orders/ord_nobodys/return",
  "/account/wishlist",
  "/business-profile",
  "/cart",
  "/orders/lookup",
  "/exchange",
  "/pay/ASO-NOBODYS",
  "/try-payment",
  "/quick-order",
  "/partner",
  "/about",
  "/size",
  "/privacy",
  "/terms",
  "/delivery-policy",
  "/returns-policy",
  "/newsletter/unsubscribe",
  "/orders/reminders/stop",
  "/returns",
  "/track-order",
  "/nowhere",
];
