import type { NamedProduct } from "#contract/api/orders/quick-order.ts";
import { fold, foldSize } from "#contract/bulk/fold.ts";

interface ProductMatch {
  readonly isSure: boolean;
  readonly isExact: boolean;
  readonly products: readonly NamedProduct[];
}

export type FindProduct = (typed: string) => ProductMatch;

export interface ProductMatcher {
  add(products: readonly NamedProduct[]): void;
  isSize(typed: string): boolean;
  createFinder(): FindProduct;
}

interface Term {
  readonly text: string;
  readonly mask: number;
  readonly places: number[];
}

interface SimilarTerm {
  readonly term: Term;
  readonly gain: number;
}

const maxChoices = 5;
const minSimilarity = 0.5;
const certainSimilarity = 0.8;
const minLead = 0.1;
const maxInputLength = 200;

export function createProductMatcher(): ProductMatcher {
  const products: NamedProduct[] = [];
  const weights: number[] = [];
  const exact = new Map<string, number[]>();
  const terms = new Map<string, Term>();
  const sizeLists = createSizeLists();

  const addProduct = (product: NamedProduct) => {
    const at = products.push({ ...product, sizes: sizeLists.add(product.sizes) }) - 1;
    for (const key of new Set([fold(product.name), fold(product.id), slugWithoutKey(product.id)])) {
      const same = exact.get(key);
      if (same) same.push(at);
      else exact.set(key, [at]);
    }
    const own = toTerms(product.name);
    weights.push(totalLength(own));
    for (const text of own) {
      const term = terms.get(text) ?? { text, mask: characterMask(text), places: [] };
      if (term.places.push(at) === 1) terms.set(text, term);
    }
  };

  const listSimilar = (typed: string): SimilarTerm[] => {
    const mask = characterMask(typed);
    const similar: SimilarTerm[] = [];
    for (const term of terms.values()) {
      if (!mayBeSimilar(mask, term.mask)) continue;
      const similarity = getSimilarity(typed, term.text);
      if (similarity > 0)
        similar.push({ term, gain: similarity * (typed.length + term.text.length) });
    }
    return similar.sort((a, b) => b.gain - a.gain);
  };

  return {
    add: (more) => more.forEach(addProduct),
    isSize: sizeLists.has,
    createFinder() {
      const similarTerms = memoizeByText(listSimilar);
      const gains = new Float64Array(products.length);
      const reachedBy = new Uint8Array(products.length);
      const reached = new Uint32Array(products.length);

      const rank = (
        typed: readonly string[],
      ): { readonly at: number; readonly score: number }[] => {
        let count = 0;
        for (const [index, each] of [...new Set(typed)].entries()) {
          for (const { term, gain } of similarTerms(each)) {
            for (const at of term.places) {
              // Terms are sorted by similarity, so the first that reaches a product counts.
              if (reachedBy[at] === index + 1) continue;
              if (reachedBy[at] === 0) reached[count++] = at;
              reachedBy[at] = index + 1;
              gains[at] = (gains[at] ?? 0) + gain;
            }
          }
        }
        const weight = totalLength(typed);
        const best = createBest(maxChoices, (at) => products[at]?.id ?? "");
        for (const at of reached.subarray(0, count)) {
          const score = (gains[at] ?? 0) / (weight + (weights[at] ?? 0));
          if (score >= minSimilarity) best.add({ at, score });
          gains[at] = 0;
          reachedBy[at] = 0;
        }
        return best.list;
      };

      const choose = (places: readonly number[]) =>
        places.flatMap((at) => products[at] ?? []).slice(0, maxChoices);
      const match = memoizeByText((folded: string): ProductMatch => {
        const same = exact.get(folded);
        if (same) {
          const isOne = same.length === 1;
          return { isSure: isOne, isExact: isOne, products: choose(same) };
        }
        const typed = folded.split(" ").filter(Boolean);
        const ranked = rank(typed);
        const [best, next] = ranked;
        const found = choose(ranked.map(({ at }) => at));
        const isSure =
          best !== undefined &&
          best.score >= certainSimilarity &&
          best.score - (next?.score ?? 0) >= minLead &&
          matchesAllTerms(typed, toTerms(found[0]?.name ?? ""));
        return { isSure, isExact: false, products: found };
      });
      return (typed) => match(fold(typed.slice(0, maxInputLength)));
    },
  };
}

function matchesAllTerms(typed: readonly string[], named: readonly string[]): boolean {
  const matched = typed.map((each) => {
    const gains = named.map((term) => getSimilarity(each, term) * (each.length + term.length));
    const max = Math.max(...gains);
    return max > 0 ? gains.indexOf(max) : -1;
  });
  return !matched.includes(-1) && new Set(matched).size === named.length;
}

function createBest(max: number, idOf: (at: number) => string) {
  const list: { readonly at: number; readonly score: number }[] = [];
  type Entry = (typeof list)[number];
  const isBetter = (a: Entry, b: Entry) =>
    a.score > b.score || (a.score === b.score && idOf(a.at) < idOf(b.at));
  return {
    list,
    add(entry: Entry) {
      const last = list[max - 1];
      if (last && !isBetter(entry, last)) return;
      const before = list.findIndex((other) => isBetter(entry, other));
      list.splice(before < 0 ? list.length : before, 0, entry);
      list.length = Math.min(list.length, max);
    },
  };
}

function createSizeLists() {
  const lists = new Map<string, string[]>();
  const folded = new Set<string>();
  return {
    add(sizes: string[]): string[] {
      const key = sizes.join("\n");
      const known = lists.get(key);
      if (known) return known;
      lists.set(key, sizes);
      for (const size of sizes) folded.add(foldSize(size));
      return sizes;
    },
    has: (typed: string) => folded.has(foldSize(typed)),
  };
}

function memoizeByText<Result>(find: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const found = known.get(text) ?? find(text);
    known.set(text, found);
    return found;
  };
}

function toTerms(name: string): string[] {
  return [...new Set(fold(name).split(" "))];
}

function slugWithoutKey(id: string): string {
  return fold(id.replace(/-[0-9a-z]{6}$/, ""));
}

function totalLength(terms: readonly string[]): number {
  return terms.reduce((total, term) => total + term.length, 0);
}

export function getSimilarity(typed: string, term: string): number {
  if (typed === term) return 1;
  const shorter = Math.min(typed.length, term.length);
  if (shorter < 3) return 0;
  const allowed = shorter < 6 ? 1 : maxTypos;
  const typos = editDistance(typed, term, allowed);
  if (typos <= allowed) return 1 - typos / Math.max(typed.length, term.length);
  // A prefix says less than a typo.
  return shorter >= 4 && term.startsWith(typed) ? 0.7 : 0;
}

const maxTypos = 2;

export function characterMask(term: string): number {
  let bits = 0;
  for (let i = 0; i < term.length; i += 1) bits |= 1 << (term.charCodeAt(i) & 31);
  return bits;
}

export function mayBeSimilar(typed: number, term: number): boolean {
  const missing = typed & ~term;
  return missing === 0 || (hasUpToTwoBits(missing) && hasUpToTwoBits(term & ~typed));
}

function hasUpToTwoBits(bits: number): boolean {
  const others = bits & (bits - 1);
  return (others & (others - 1)) === 0;
}

function editDistance(a: string, b: string, maxDistance: number): number {
  if (Math.abs(a.length - b.length) > maxDistance) return maxDistance + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let value = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) value = Math.min(value, (beforeLast[j - 2] ?? 0) + 1);
      row.push(value);
    }
    if (Math.min(...row) > maxDistance) return maxDistance + 1;
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? maxDistance + 1;
}
