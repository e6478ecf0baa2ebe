import type { StoreWords } from "#contract/api/store-words.ts";
import { api } from "./api.ts";

/** What the store is called, and its name drawn. */
type NamedStore = NonNullable<StoreWords["named"]>;

let known: NamedStore | undefined;

/** Asks what the store is called now; where that cannot be had, what was known stays. */
export async function readStore(): Promise<NamedStore | null> {
  const words: StoreWords = await api("GET /store/words", { query: { of: "name" } }).catch(
    () => ({}),
  );
  known = words.named ?? known;
  return known ?? null;
}

/** What the store is called. Known before any room is shown. */
export function storeName(): string {
  return known?.name ?? "The store";
}
