/** Where a tab keeps the order that is paid from the account, until the shopper signs out. */
export const accountOrderKey = "accountOrder";
