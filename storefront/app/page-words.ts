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
    words = use(ask(part))[part];
  }
  return (words as WordsOf[Part] | undefined) ?? own;
}

function ask(part: WordsPart): Promise<StoreWords> {
  asked[part] ??= untilTold(part);
  return asked[part];
}

/** In a dead spot the page waits as any other does: the store's own words may be untrue of this shop. */
const untilTold = (part: WordsPart): Promise<StoreWords> =>
  api("GET /store/words", { query: { of: part } }).catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    return untilTold(part);
  });

/** Whether the words of a part are edited and were not sent with the document. */
export function isAwaited(words: StoreWords | undefined, part: WordsPart): boolean {
  return words?.[part] === null;
}

/** What stands beside the words of a page: pictures, and figures of the books. */
export function useMade<Name extends "hero" | "figures" | "logo">(
  name: Name,
  part: WordsPart,
): StoreWords[Name] {
  const words = useRouteLoaderData<RootWords>("root")?.words;
  const late = isAwaited(words, part) ? use(ask(part)) : undefined;
  return (late ?? words)?.[name];
}

/** What the shop is called and how it is reached. */
export function useContacts(): ContactsWords | typeof storeConfig {
  return useWords("contacts", storeConfig);
}
