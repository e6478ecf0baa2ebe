import type { StoreWords } from "#contract/api/store-words.ts";
import { storeConfig } from "#store/config.ts";
import { storeWordmark, type Wordmark } from "#store/wordmark.ts";
import { api } from "./api.ts";

/** What the store is called, and its name drawn. */
interface NamedStore {
  readonly name: string;
  readonly wordmark: Wordmark;
}

let known: NamedStore = { name: storeConfig.name, wordmark: storeWordmark };

/** Asks what the store is called now; where that cannot be had, what was known stays. */
export async function readStore(): Promise<NamedStore> {
  const words: StoreWords = await api("GET /store/words", { query: { of: "contacts" } }).catch(
    () => ({}),
  );
  const name = words.contacts?.name ?? storeConfig.name;
  known = { name, wordmark: words.wordmark ?? storeWordmark };
  return known;
}

/** What the store is called. Known before any room is shown. */
export function storeName(): string {
  return known.name;
}
