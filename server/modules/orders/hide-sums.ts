const sums = /(?:₦|\bNGN|\bN(?=\d))\s*\d[\d,.]*|\b\d[\d,.]*\s*(?:naira|NGN|k\b)/gi;
const addresses = /[^\s<>"“”(),;]+@[^\s<>"“”(),;]+/g;

/** What a person typed, for who may read neither sums nor e-mail addresses. */
export function withoutSums(text: string): string {
  return text.replace(addresses, "(address)").replace(sums, "(sum)");
}
