import type { CardProduct } from "./card-product.ts";

/** Four products of the same category, preferably of other types, one of each type first. */
export function pickRelatedProducts(
  product: CardProduct,
  candidates: readonly CardProduct[],
  count = 4,
): CardProduct[] {
  const others = candidates.filter((candidate) => candidate.id !== product.id);
  const usedTypes = new Set([product.type.id]);
  const firstOfType: CardProduct[] = [];
  const rest: CardProduct[] = [];
  for (const candidate of others) {
    (usedTypes.has(candidate.type.id) ? rest : firstOfType).push(candidate);
    usedTypes.add(candidate.type.id);
  }
  const otherTypes = rest.filter((candidate) => candidate.type.id !== product.type.id);
  const sameType = rest.filter((candidate) => candidate.type.id === product.type.id);
  return [...firstOfType, ...otherTypes, ...sameType].slice(0, count);
}
