import type { CardProduct } from "./card-product.ts";

/** Four things to wear a product with: of its category, none of its own type while others can be had, one of each type first. */
export function wearWith(
  product: CardProduct,
  candidates: readonly CardProduct[],
  count = 4,
): CardProduct[] {
  const others = candidates.filter((candidate) => candidate.id !== product.id);
  const seen = new Set([product.type.id]);
  const first: CardProduct[] = [];
  const rest: CardProduct[] = [];
  for (const candidate of others) {
    (seen.has(candidate.type.id) ? rest : first).push(candidate);
    seen.add(candidate.type.id);
  }
  const unlike = rest.filter((candidate) => candidate.type.id !== product.type.id);
  const alike = rest.filter((candidate) => candidate.type.id === product.type.id);
  return [...first, ...unlike, ...alike].slice(0, count);
}
