/** Where a store runs code of its own: store/extensions.ts. */
export const extensionPoints = ["price", "deliveryQuote", "tax"] as const;

export type ExtensionPoint = (typeof extensionPoints)[number];
