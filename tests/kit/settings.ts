import type { RulesPart } from "#contract/api/rules-parts.ts";
import type { StaffSettings } from "#contract/api/staff-settings.ts";
import type { RulesOf } from "#contract/api/store-rules.ts";
import type { WordsOf } from "#contract/api/store-words.ts";
import type { WordsPart } from "#contract/api/words-parts.ts";
import type { TestApp } from "./app.ts";
import type { Reply } from "./shop.ts";
import type { SignedInStaff } from "./staff.ts";

/** A part of the words as staff see it, typed by its part. */
export interface SeenPart<Part extends WordsPart> extends StaffSettings {
  readonly words: WordsOf[Part];
  readonly own: WordsOf[Part];
}

/**
 * Has `GET /store/words` tell the words of this moment; what is kept may be those of before, until the word of a change
 * comes round. There is no such preview.
 */
export const pastKept = { headers: { "x-preview": "none" } };

/** Reads a part of the words. */
export async function readPart<Part extends WordsPart>(
  shop: TestApp,
  { headers }: SignedInStaff,
  part: Part,
): Promise<SeenPart<Part>> {
  const reply = await shop.api<Reply<SeenPart<Part>>>(`GET /staff/words/${part}`, { headers });
  return reply.body.data;
}

/** Publishes a part as a change makes it of what stands there. */
export async function publishPart<Part extends WordsPart>(
  shop: TestApp,
  staff: SignedInStaff,
  part: Part,
  change: (words: WordsOf[Part]) => WordsOf[Part],
) {
  const { version, words } = await readPart(shop, staff, part);
  const body = { version, words: change(structuredClone(words)) };
  const { headers } = staff;
  return await shop.api<Reply<SeenPart<Part>>>(`PATCH /staff/words/${part}`, { headers, body });
}

/** Reads a part of the rules. */
export async function readRules<Part extends RulesPart>(
  shop: TestApp,
  headers: Record<string, string>,
  part: Part,
): Promise<{ readonly version: number; readonly words: RulesOf[Part] }> {
  const reply = await shop.api<Reply<{ version: number; words: RulesOf[Part] }>>(
    `GET /staff/rules/${part}`,
    { headers },
  );
  return reply.body.data;
}

/** Sets rules otherwise, as an owner does. */
export async function setRules<Part extends RulesPart>(
  shop: TestApp,
  { headers }: SignedInStaff,
  part: Part,
  change: Partial<RulesOf[Part]>,
) {
  const { version, words } = await readRules(shop, headers, part);
  const body = { version, words: { ...words, ...change } };
  return await shop.api(`PATCH /staff/rules/${part}`, { headers, body });
}
