import { searchTermLimits } from "#contract/api/catalogue/search-term-limits.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { findSynonymsOf, toSearchPhrase } from "./search-terms.queries.ts";

export interface SearchPhrase {
  /** From 1. */
  readonly n: number;
  readonly text: string;
  readonly synonyms: readonly string[];
}

/** The longest phrases with synonyms first, so that "aso oke" is not read as "aso". */
export async function splitIntoPhrases(on: Queryable, text: string): Promise<SearchPhrase[]> {
  const tokens = (await toSearchPhrase(on, text)).split(" ").slice(0, maxSearchTokens);
  const synonyms = await findSynonymsOf(on, listPhrases(tokens));
  if (synonyms.size === 0) return [{ n: 1, text, synonyms: [] }];
  const phrases: SearchPhrase[] = [];
  for (let at = 0; at < tokens.length; ) {
    const length = phraseLengthAt(tokens, at, synonyms);
    const phrase = tokens.slice(at, at + length).join(" ");
    phrases.push({ n: phrases.length + 1, text: phrase, synonyms: synonyms.get(phrase) ?? [] });
    at += length;
  }
  return phrases;
}

const maxSearchTokens = 30;
const { maxTokens } = searchTermLimits;

function listPhrases(tokens: readonly string[]): string[] {
  return tokens.flatMap((_, at) =>
    Array.from({ length: Math.min(maxTokens, tokens.length - at) }, (_, i) =>
      tokens.slice(at, at + i + 1).join(" "),
    ),
  );
}

function phraseLengthAt(
  tokens: readonly string[],
  at: number,
  synonyms: ReadonlyMap<string, readonly string[]>,
): number {
  for (let length = Math.min(maxTokens, tokens.length - at); length > 1; length -= 1) {
    if (synonyms.has(tokens.slice(at, at + length).join(" "))) return length;
  }
  return 1;
}
