import type { StoreWords } from "#contract/api/store-words.ts";
import { storeConfig } from "#store/config.ts";

/** What the head of every page says of the shop. */
export interface Site {
  /** The store's public address, such as `https://aso.example`. */
  readonly origin: string;
  readonly name: string;
  readonly description: string;
  /** Path of the picture of links that have none of their own, of 1200 × 630. */
  readonly picture: string;
}

/** What every page shares: the root route knows the address of the store and the words of every page. */
export type Matches = readonly ({ readonly loaderData?: unknown } | undefined)[];

/** The shop under an address, with the words that staff published. */
export function siteOf(origin: string, words: StoreWords | undefined): Site {
  const { name, description } = words?.contacts ?? storeConfig;
  return { origin, name, description, picture: words?.sharePicture ?? "/share/store.jpg" };
}

/** The shop from the matches of a route's `meta`. */
export function siteIn([root]: Matches): Site {
  const { origin = "", words } = (root?.loaderData ?? {}) as {
    readonly origin?: string;
    readonly words?: StoreWords;
  };
  return siteOf(origin, words);
}
