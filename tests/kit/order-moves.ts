/** The moves that bring a paid order to its buyer, by the status each leads to. */
export const moveTo = {
  PROCESSING: { kind: "packed" },
  SHIPPED: { kind: "sent" },
  DELIVERED: { kind: "delivered", proof: "said" },
} as const;
