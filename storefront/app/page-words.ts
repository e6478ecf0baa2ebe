import { use } from "react";
import { useRouteLoaderData } from "react-router";
import type { ContactsWords, StoreWords, WordsOf } from "#contract/api/store-words.ts";
import type { WordsPart } from "#contract/api/words-parts.ts";
import { storeConfig } from "#store/config.ts";
import { api } from "./api.ts";

/** What staff published comes with the document: the contacts and the words of its page. Nothing, while nothing is edited. */
interface RootWords {
  readonly words?: StoreWords;
}

const asked: Partial<Record<WordsPart, Promise<StoreWords>>> = {};

/**
 * The words of a part: what staff published, else the store's own. On a page that was reached without a document they
 * are asked for, once.
 */
export function useWords<Part extends WordsPart, Own>(part: Part, own: Own): WordsOf[Part] | Own {
  let words: unknown = useRouteLoaderData<RootWords>("root")?.words?.[part];
  if (words === null) {
    // Where they cannot be had, the store's own stand.
    asked[part] ??= api("GET /store/words", { query: { of: part } }).catch(() => ({}));
    words = use(asked[part])[part];
  }
  return (words as WordsOf[Part] | undefined) ?? own;
}

/** How the shop is reached. */
export function useContacts(): ContactsWords | typeof storeConfig {
  return useWords("contacts", storeConfig);
}
