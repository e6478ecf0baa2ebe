/** Where a tab keeps the order that was made of the cart, and the one that is paid from the account: until a sign-out. */
export const cartOrderKey = "pendingOrder";
export const accountOrderKey = "accountOrder";
