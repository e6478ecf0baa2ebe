/** Where a store runs code of its own: store/extensions.ts. */
export const extensionPoints = [
  "price",
  "deliveryQuote",
  "tax",
  "paymentProvider",
  "emailTransport",
  "onEvent",
] as const;

export type ExtensionPoint = (typeof extensionPoints)[number];
