import type { ProductIndexEntry } from "../api/products.ts";
import { fold } from "./fold.ts";

/** What a typed name may mean. */
export interface ProductMatch {
  /** True when there is one product, and no doubt about it. */
  readonly isSure: boolean;
  /** True when the name, slug or id is the product's own, marks and case aside. */
  readonly isExact: boolean;
  /** Best first; empty when nothing is like it. */
  readonly products: readonly ProductIndexEntry[];
}

/** Finds the products that a typed name may mean. */
export type FindProduct = (typed: string) => ProductMatch;

interface Candidate {
  readonly product: ProductIndexEntry;
  readonly words: readonly string[];
  readonly weight: number;
}

const shownChoices = 5;
/** Below this likeness (0 to 1) a product is not worth showing. */
const likeEnough = 0.5;
/**
 * From this likeness on, and so far ahead of the next, slips of the keyboard are forgiven without asking,
 * provided that no word is too many or missing.
 */
const surelyMeant = 0.8;
const clearlyAhead = 0.1;
const longestTyped = 200;

/**
 * Makes what finds products by name, by slug or by id, whatever the marks and the case, and forgives
 * slips of the keyboard. Words are compared once, however many rows name them.
 */
export function createProductFinder(products: readonly ProductIndexEntry[]): FindProduct {
  const exact = new Map<string, ProductIndexEntry[]>();
  const byWord = new Map<string, Candidate[]>();
  for (const product of products) {
    for (const key of new Set([fold(product.name), fold(product.id), slugOf(product.id)])) {
      addTo(exact, key, product);
    }
    const words = [...new Set(fold(product.name).split(" "))];
    const candidate = { product, words, weight: weigh(words) };
    for (const word of words) addTo(byWord, word, candidate);
  }
  const vocabulary = [...byWord.keys()];
  const similar = new Map<string, ReadonlyMap<string, number>>();
  const similarTo = (word: string) => {
    const known = similar.get(word);
    if (known) return known;
    const found = new Map(
      vocabulary.flatMap((other): [string, number][] => {
        const likeness = likenessOf(word, other);
        return likeness > 0 ? [[other, likeness]] : [];
      }),
    );
    similar.set(word, found);
    return found;
  };

  const match = (folded: string): ProductMatch => {
    const same = exact.get(folded);
    if (same) {
      const isOne = same.length === 1;
      return { isSure: isOne, isExact: isOne, products: same.slice(0, shownChoices) };
    }
    const ranked = rank(folded.split(" ").filter(Boolean), byWord, similarTo);
    const [best, next] = ranked;
    const isSure =
      best?.isWhole === true &&
      best.score >= surelyMeant &&
      best.score - (next?.score ?? 0) >= clearlyAhead;
    const found = ranked.slice(0, shownChoices).map(({ product }) => product);
    return { isSure, isExact: false, products: found };
  };
  const matches = new Map<string, ProductMatch>();
  return (typed) => {
    const folded = fold(typed.slice(0, longestTyped));
    const found = matches.get(folded) ?? match(folded);
    matches.set(folded, found);
    return found;
  };
}

function addTo<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

interface Ranked {
  readonly product: ProductIndexEntry;
  readonly score: number;
  /** Every word typed is like one of the name, and every word of the name like one typed. */
  readonly isWhole: boolean;
}

/** The share of letters, of what was typed and of the name together, that found their like. */
function rank(
  words: readonly string[],
  byWord: ReadonlyMap<string, readonly Candidate[]>,
  similarTo: (word: string) => ReadonlyMap<string, number>,
): Ranked[] {
  const typed = new Set(words);
  const shared = new Map<Candidate, { gain: number; typed: number; named: Set<string> }>();
  for (const word of typed) {
    const best = new Map<Candidate, { gain: number; other: string }>();
    for (const [other, likeness] of similarTo(word)) {
      const gain = likeness * (word.length + other.length);
      for (const candidate of byWord.get(other) ?? []) {
        if (gain > (best.get(candidate)?.gain ?? 0)) best.set(candidate, { gain, other });
      }
    }
    for (const [candidate, { gain, other }] of best) {
      const sum = shared.get(candidate) ?? { gain: 0, typed: 0, named: new Set() };
      sum.gain += gain;
      sum.typed += 1;
      sum.named.add(other);
      shared.set(candidate, sum);
    }
  }
  const typedWeight = weigh(words);
  return [...shared]
    .map(([candidate, sum]) => ({
      product: candidate.product,
      score: sum.gain / (typedWeight + candidate.weight),
      isWhole: sum.typed === typed.size && sum.named.size === candidate.words.length,
    }))
    .filter(({ score }) => score >= likeEnough)
    .sort((a, b) => b.score - a.score || (a.product.id < b.product.id ? -1 : 1));
}

/** How alike two words are: 1 the same, 0 not at all. Short words must be the same. */
function likenessOf(typed: string, word: string): number {
  if (typed === word) return 1;
  const shorter = Math.min(typed.length, word.length);
  if (shorter < 3) return 0;
  const allowed = shorter < 6 ? 1 : 2;
  const slips = editDistance(typed, word, allowed);
  if (slips <= allowed) return 1 - slips / Math.max(typed.length, word.length);
  // A word that was cut short says less than a slip.
  return shorter >= 4 && word.startsWith(typed) ? 0.7 : 0;
}

/** Letters to insert, drop, exchange or swap with their neighbour; more than `most` counts as `most + 1`. */
function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
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
    if (Math.min(...row) > most) return most + 1;
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? most + 1;
}

/** The words of an id without the key at its end. */
function slugOf(id: string): string {
  return fold(id.replace(/-[0-9a-z]{6}$/, ""));
}

function weigh(words: readonly string[]): number {
  return words.reduce((sum, word) => sum + word.length, 0);
}
