/** As people write sums: with a sign before, where # and N apart need four figures, in groups, or with a word after. */
const sums = new RegExp(
  [
    String.raw`(?:₦|\bNGN|\bN(?=\d))\s*\d[\d,.]*\d|(?:₦|\bNGN|\bN(?=\d))\s*\d`,
    String.raw`(?:#\s*|\bN\s)\d[\d,.]{2,}\d`,
    String.raw`\b\d{1,3}(?:,\d{3})+(?:\.\d+)?`,
    String.raw`\b\d[\d,.]*\s*/[-=]`,
    String.raw`\b\d[\d,.]*\s*(?:naira|kobo|NGN|thousand|million|k\b)`,
  ]
    .map((form) => `(?:${form})(?:/[-=])?`)
    .join("|"),
  "gi",
);
const addresses = /[^\s<>"“”(),;]+@[^\s<>"“”(),;]+/g;

/** What a person typed, for who may read neither sums nor e-mail addresses. */
export function withoutSums(text: string): string {
  return text.replace(addresses, "(address)").replace(sums, "(sum)");
}
