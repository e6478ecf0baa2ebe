import type { RulesPart } from "#contract/api/rules-parts.ts";
import type { StaffSettings } from "#contract/api/staff-settings.ts";
import type { RulesOf, SettingsPart } from "#contract/api/store-rules.ts";
import type { StoreWords, WordsOf } from "#contract/api/store-words.ts";
import { type WordsPart, wordsPartNames } from "#contract/api/words-parts.ts";
import type { Queryable } from "#server/database/connection.ts";
import { ownOf, ownWords, type RulesConfig } from "./own-words.ts";
import { findPublished, listPublished } from "./settings.queries.ts";

/** The words of a part as they stand on the shop: what staff published, or what the store's files say. */
export async function readWords<Part extends WordsPart>(
  on: Queryable,
  part: Part,
): Promise<WordsOf[Part]> {
  return ((await findPublished(on, part))?.value ?? ownWords[part]) as WordsOf[Part];
}

/** The rules of a part as they stand now: what an owner set, or what the environment says. */
export async function readRules<Part extends RulesPart>(
  on: Queryable,
  config: RulesConfig,
  part: Part,
): Promise<RulesOf[Part]> {
  return ((await findPublished(on, part))?.value ?? ownOf(config, part)) as RulesOf[Part];
}

/** How the shop is reached. */
export type Contact = WordsOf["contacts"]["contact"];

/** How the shop is reached, as it stands there now. */
export async function readContact(on: Queryable): Promise<Contact> {
  return (await readWords(on, "contacts")).contact;
}

/** A part as staff see it. */
export async function tellSettings(
  on: Queryable,
  config: RulesConfig,
  part: SettingsPart,
): Promise<StaffSettings> {
  const row = await findPublished(on, part);
  return {
    id: part,
    version: row?.version ?? 1,
    words: row?.value ?? ownOf(config, part),
    own: ownOf(config, part),
    publishedAt: row?.publishedAt.toISOString() ?? null,
  };
}

/** Words that stand in for those of a part, for whoever looks at them before they are published. */
export interface TriedWords {
  readonly part: WordsPart;
  readonly words: unknown;
}

/**
 * What pages need of the words: the parts that are not as the store's files say, null for those that are not wanted.
 * With nothing edited it is empty.
 */
export async function tellStoreWords(
  on: Queryable,
  wanted: readonly string[],
  tried?: TriedWords,
): Promise<StoreWords> {
  const words = new Map<string, unknown>();
  for (const { part, value } of await listPublished(on)) if (value) words.set(part, value);
  if (tried) words.set(tried.part, tried.words);
  const edited = wordsPartNames.filter((part) => words.has(part));
  return Object.fromEntries(
    edited.map((part) => [part, wanted.includes(part) ? words.get(part) : null]),
  );
}
