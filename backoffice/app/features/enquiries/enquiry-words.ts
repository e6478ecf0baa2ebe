/** The states of an enquiry, in the order work goes through them. */
export const enquiryStatuses = ["new", "in_progress", "quoted", "closed"] as const;

/** Pieces in words; unknown where the buyer named no number. */
export function piecesOf(quantity: number | null): string {
  if (quantity === null) return "–";
  return quantity === 1 ? "1 piece" : `${quantity.toLocaleString("en-NG")} pieces`;
}

/** The size of a file in words: "340 KB", "1.2 MB". */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
