import type { RulesPart } from "#contract/api/rules-parts.ts";
import type { StaffSettings } from "#contract/api/staff-settings.ts";
import type { RulesOf, SettingsPart } from "#contract/api/store-rules.ts";
import type { WordsOf } from "#contract/api/store-words.ts";
import type { WordsPart } from "#contract/api/words-parts.ts";
import type { Queryable } from "#server/database/connection.ts";
import { findAssets, toImageReply } from "#server/modules/media/index.ts";
import { ownOf, ownWords, type RulesConfig } from "./own-words.ts";
import { picturesOf } from "./pictures-of.ts";
import { findPublished } from "./settings.queries.ts";

/** The words of a part as they stand on the shop: what staff published, or what the store's files say. */
export async function readWords<Part extends WordsPart>(
  on: Queryable,
  part: Part,
): Promise<WordsOf[Part]> {
  return withOwn(ownWords[part], (await findPublished(on, part))?.value);
}

/** The rules of a part as they stand now: what an owner set, or what the environment says. */
export async function readRules<Part extends RulesPart>(
  on: Queryable,
  config: RulesConfig,
  part: Part,
): Promise<RulesOf[Part]> {
  return withOwn(ownOf(config, part) as RulesOf[Part], (await findPublished(on, part))?.value);
}

/** What was published; of what its version did not know of yet, the store's own. */
export function withOwn<Words>(own: Words, published: unknown): Words {
  return published ? { ...own, ...(published as Words) } : own;
}

/** What the shop is called and how it is reached. */
export type Contact = WordsOf["contacts"]["contact"] & { readonly name: string };

/** What the shop is called and how it is reached, as it stands there now. */
export async function readContact(on: Queryable): Promise<Contact> {
  const { name, contact } = await readWords(on, "contacts");
  return { ...contact, name };
}

/** A part as staff see it. */
export async function tellSettings(
  on: Queryable,
  config: RulesConfig,
  part: SettingsPart,
): Promise<StaffSettings> {
  const row = await findPublished(on, part);
  const words = withOwn<unknown>(ownOf(config, part), row?.value);
  const pictures = picturesOf(part, words);
  const assets =
    pictures.length > 0
      ? await findAssets(
          on,
          pictures.map(({ id }) => id),
        )
      : [];
  return {
    id: part,
    version: row?.version ?? 1,
    words,
    pictures: assets.map((asset) => ({ mediaId: asset.id, image: toImageReply(asset, "", "") })),
    own: ownOf(config, part),
    publishedAt: row?.publishedAt.toISOString() ?? null,
  };
}
