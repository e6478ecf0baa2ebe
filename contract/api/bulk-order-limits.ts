/** Bounds of the files that may come with an enquiry; bytes. */
export const attachmentLimits = {
  count: 5,
  fileBytes: 5 * 1024 * 1024,
  totalBytes: 12 * 1024 * 1024,
} as const;

/** What an enquiry's files may be, told by their content. */
export const attachmentTypes = [
  "image/jpeg",
  "image/png",
  "image/webp",
  "application/pdf",
] as const;

/** Most pieces that can be asked for. */
export const maxBulkQuantity = 100_000;

/** The promise that every acknowledgement repeats (specification §9). */
export const replyPromise = "within 1–2 business days";
