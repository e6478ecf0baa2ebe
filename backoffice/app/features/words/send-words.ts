import type { Page } from "#contract/api/envelope.ts";
import { type RulesPart, rulesPartNames, rulesParts } from "#contract/api/rules-parts.ts";
import type { SettingsVersion, StaffSettings, WordsPreview } from "#contract/api/staff-settings.ts";
import type { SettingsPart } from "#contract/api/store-rules.ts";
import type { WordsOf } from "#contract/api/store-words.ts";
import { type WordsPart, wordsPartNames, wordsParts } from "#contract/api/words-parts.ts";
import { api } from "../../api.ts";

// The part of the address says of which part the words are; the compiler cannot follow it through a variable.
type AnyPart = "about";

const isRules = (part: SettingsPart): part is RulesPart =>
  rulesPartNames.some((name) => name === part);

/** The part of the settings that an address names. */
export function partNamed(name: string | undefined): SettingsPart | undefined {
  return [...wordsPartNames, ...rulesPartNames].find((part) => part === name);
}

/** What a part is called. */
export function labelOfPart(part: SettingsPart): string {
  return isRules(part) ? rulesParts[part].label : wordsParts[part].label;
}

/** Whether a page of the shop shows the part, so that it can be looked at there first. */
export function hasPage(part: SettingsPart): part is WordsPart {
  return !isRules(part);
}

/** Reads a part. */
export function readPart(part: SettingsPart, signal: AbortSignal): Promise<StaffSettings> {
  const call = { params: { id: part }, signal };
  return isRules(part) ? api("GET /staff/rules/:id", call) : api("GET /staff/words/:id", call);
}

/** What was published of a part, the newest first. */
export function listVersions(
  part: SettingsPart,
  query: { readonly page: number; readonly limit: number },
  signal: AbortSignal,
): Promise<Page<SettingsVersion>> {
  const call = { params: { id: part }, query, signal };
  return isRules(part)
    ? api("GET /staff/rules/:id/versions", call)
    : api("GET /staff/words/:id/versions", call);
}

/** Puts a part on the shop. */
export function publishPart(
  part: SettingsPart,
  version: number,
  words: unknown,
): Promise<StaffSettings> {
  const body = { version, words: words as WordsOf[AnyPart] };
  const family = isRules(part) ? "rules" : "words";
  return api(`PATCH /staff/${family as "words"}/${part as AnyPart}`, { body });
}

/** Publishes an earlier version again. */
export function returnPart(
  part: SettingsPart,
  version: number,
  to: number,
): Promise<StaffSettings> {
  const call = { params: { id: part }, body: { version, to } };
  return isRules(part)
    ? api("POST /staff/rules/:id/return", call)
    : api("POST /staff/words/:id/return", call);
}

/** Has a page of the shop made with words that are not published. */
export function previewPart(
  part: WordsPart,
  version: number,
  words: unknown,
  signal: AbortSignal,
): Promise<WordsPreview> {
  const body = { version, words: words as WordsOf[AnyPart] };
  return api(`POST /staff/words/${part as AnyPart}/previews`, { body, signal });
}
