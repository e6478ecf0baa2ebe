/** Bounds of the photos that may come with a return; bytes. */
export const photoLimits = {
  count: 4,
  fileBytes: 5 * 1024 * 1024,
  totalBytes: 12 * 1024 * 1024,
} as const;

/** Longest words of a buyer or of staff about a return. */
export const returnWordsLength = 1000;

/** What photos may be, told by their content. */
export const photoTypes = ["image/jpeg", "image/png", "image/webp"] as const;
