import type { NamedProduct } from "#contract/api/quick-order.ts";
import { fold, foldSize } from "#contract/bulk/fold.ts";
import { lettersOf, likenessOf, mayBeLike } from "./likeness.ts";

/** What a typed name may mean. */
export interface ProductMatch {
  /** True when there is one product, and no doubt about it. */
  readonly isSure: boolean;
  /** True when the name, slug or id is the product's own, marks and case aside. */
  readonly isExact: boolean;
  /** Best first; empty when nothing is like it. */
  readonly products: readonly NamedProduct[];
}

/** Finds the products that a typed name may mean. */
export type FindProduct = (typed: string) => ProductMatch;

/** Goods as they are looked for by name. */
export interface NamedGoods {
  add(products: readonly NamedProduct[]): void;
  /** Whether a text is a size of some product. */
  isSize(typed: string): boolean;
  /**
   * What finds products by name, by slug or by id, whatever the marks and the case, and forgives slips of the keyboard.
   * It compares each word once, so that one is made for each list, to be used and forgotten with it.
   */
  createFinder(): FindProduct;
}

interface Word {
  readonly text: string;
  readonly letters: number;
  /** Places of the products whose names hold it. */
  readonly places: number[];
}

/** A word of a name that is like a typed one, and the letters of both that this counts for. */
interface LikeWord {
  readonly word: Word;
  readonly gain: number;
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
 * Goods without any yet. A hundred thousand take some tens of megabytes, and a name that thousands share is found in a
 * fraction of a millisecond: products are places in lists, and each word knows its own.
 */
export function createNamedGoods(): NamedGoods {
  const products: NamedProduct[] = [];
  /** Letters of the words of each name. */
  const weights: number[] = [];
  const exact = new Map<string, number[]>();
  const words = new Map<string, Word>();
  const keepSizes = createSizeLists();

  const place = (product: NamedProduct) => {
    const at = products.push({ ...product, sizes: keepSizes.add(product.sizes) }) - 1;
    for (const key of new Set([fold(product.name), fold(product.id), slugOf(product.id)])) {
      const same = exact.get(key);
      if (same) same.push(at);
      else exact.set(key, [at]);
    }
    const own = wordsOf(product.name);
    weights.push(weigh(own));
    for (const text of own) {
      const word = words.get(text) ?? { text, letters: lettersOf(text), places: [] };
      if (word.places.push(at) === 1) words.set(text, word);
    }
  };

  /** All words that are like a typed one, those that count for most first. */
  const listLike = (typed: string): LikeWord[] => {
    const letters = lettersOf(typed);
    const like: LikeWord[] = [];
    for (const word of words.values()) {
      if (!mayBeLike(letters, word.letters)) continue;
      const likeness = likenessOf(typed, word.text);
      if (likeness > 0) like.push({ word, gain: likeness * (typed.length + word.text.length) });
    }
    return like.sort((a, b) => b.gain - a.gain);
  };

  return {
    add: (more) => more.forEach(place),
    isSize: keepSizes.has,
    createFinder() {
      const likeWords = remember(listLike);
      const gains = new Float64Array(products.length);
      const reachedBy = new Uint8Array(products.length);
      const reached = new Uint32Array(products.length);

      /** The share of letters, of what was typed and of the name together, that found their like. */
      const rank = (
        typed: readonly string[],
      ): { readonly at: number; readonly score: number }[] => {
        let count = 0;
        for (const [index, each] of [...new Set(typed)].entries()) {
          for (const { word, gain } of likeWords(each)) {
            for (const at of word.places) {
              // The first word of a name that a typed one reaches is the one most like it.
              if (reachedBy[at] === index + 1) continue;
              if (reachedBy[at] === 0) reached[count++] = at;
              reachedBy[at] = index + 1;
              gains[at] = (gains[at] ?? 0) + gain;
            }
          }
        }
        const weight = weigh(typed);
        const best = createBest(shownChoices, (at) => products[at]?.id ?? "");
        for (const at of reached.subarray(0, count)) {
          const score = (gains[at] ?? 0) / (weight + (weights[at] ?? 0));
          if (score >= likeEnough) best.add({ at, score });
          gains[at] = 0;
          reachedBy[at] = 0;
        }
        return best.list;
      };

      const choose = (places: readonly number[]) =>
        places.flatMap((at) => products[at] ?? []).slice(0, shownChoices);
      const match = remember((folded: string): ProductMatch => {
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
          best.score >= surelyMeant &&
          best.score - (next?.score ?? 0) >= clearlyAhead &&
          isWhole(typed, wordsOf(found[0]?.name ?? ""));
        return { isSure, isExact: false, products: found };
      });
      return (typed) => match(fold(typed.slice(0, longestTyped)));
    },
  };
}

/** Whether every word typed is like one of the name, and every word of the name like one typed. */
function isWhole(typed: readonly string[], named: readonly string[]): boolean {
  const met = typed.map((each) => {
    const gains = named.map((word) => likenessOf(each, word) * (each.length + word.length));
    const most = Math.max(...gains);
    return most > 0 ? gains.indexOf(most) : -1;
  });
  return !met.includes(-1) && new Set(met).size === named.length;
}

/** The best few of many, without putting all of them in order; of equals the one whose id comes first. */
function createBest(most: number, idOf: (at: number) => string) {
  const list: { readonly at: number; readonly score: number }[] = [];
  type Entry = (typeof list)[number];
  const isBetter = (a: Entry, b: Entry) =>
    a.score > b.score || (a.score === b.score && idOf(a.at) < idOf(b.at));
  return {
    list,
    add(entry: Entry) {
      const last = list[most - 1];
      if (last && !isBetter(entry, last)) return;
      const before = list.findIndex((other) => isBetter(entry, other));
      list.splice(before < 0 ? list.length : before, 0, entry);
      list.length = Math.min(list.length, most);
    },
  };
}

/** Thousands of goods come in the same few lists of sizes, which are kept once. */
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

function remember<Result>(find: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const found = known.get(text) ?? find(text);
    known.set(text, found);
    return found;
  };
}

function wordsOf(name: string): string[] {
  return [...new Set(fold(name).split(" "))];
}

/** The words of an id without the key at its end. */
function slugOf(id: string): string {
  return fold(id.replace(/-[0-9a-z]{6}$/, ""));
}

function weigh(words: readonly string[]): number {
  return words.reduce((sum, word) => sum + word.length, 0);
}
