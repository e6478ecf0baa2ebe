export const photoLimits = {
  count: 4,
  fileBytes: 5 * 1024 * 1024,
  totalBytes: 12 * 1024 * 1024,
} as const;

export const maxReturnMessageLength = 1000;

/** Detected from the content. */
export const photoTypes = ["image/jpeg", "image/png", "image/webp"] as const;
