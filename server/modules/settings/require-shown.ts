import type { FieldError } from "#contract/api/error-codes.ts";
import type { SettingsOf, SettingsPart } from "#contract/api/store-rules.ts";
import type { WordsOf } from "#contract/api/store-words.ts";
import type { Queryable } from "#server/database/connection.ts";
import { findKnownAssets } from "#server/modules/media/index.ts";
import { faultyFields } from "#server/platform/errors.ts";
import { nameLettering } from "./draw-name.ts";
import { type NamedPicture, picturesOf } from "./pictures-of.ts";

/**
 * Lets words pass that can be shown: their pictures were taken in, and the name of the store can be drawn.
 * @throws {AppError} `validation_failed`
 */
export async function requireShown<Part extends SettingsPart>(
  on: Queryable,
  part: Part,
  words: SettingsOf[Part],
): Promise<void> {
  const faults = [
    ...(await pictureFaults(on, picturesOf(part, words))),
    ...(part === "contacts" ? await nameFaults(words as WordsOf["contacts"]) : []),
  ];
  if (faults.length > 0) throw faultyFields(faults);
}

async function pictureFaults(
  on: Queryable,
  pictures: readonly NamedPicture[],
): Promise<FieldError[]> {
  if (pictures.length === 0) return [];
  const known = await findKnownAssets(
    on,
    pictures.map(({ id }) => id),
  );
  return pictures
    .filter(({ id }) => !known.has(id))
    .map(({ field }) => ({ field: `words.${field}`, message: "There is no such picture" }));
}

async function nameFaults({ name }: WordsOf["contacts"]): Promise<FieldError[]> {
  const unknown = (await nameLettering()).unknownLetters(name);
  if (unknown.length === 0) return [];
  const message = `${unknown.join(" ")} cannot be drawn. Use Latin letters, with any marks on them`;
  return [{ field: "words.name", message }];
}
