export const attachmentLimits = {
  count: 5,
  fileBytes: 5 * 1024 * 1024,
  totalBytes: 12 * 1024 * 1024,
} as const;

export const attachmentTypes = [
  "image/jpeg",
  "image/png",
  "image/webp",
  "application/pdf",
] as const;

export const maxBulkQuantity = 100_000;

/** Repeated in every acknowledgement (specification §9). */
export const replyPromise = "within 1–2 business days";
