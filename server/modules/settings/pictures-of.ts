import type { SettingsPart } from "#contract/api/store-rules.ts";
import type { WordsOf } from "#contract/api/store-words.ts";

/** A picture that words name, and in which field. */
export interface NamedPicture {
  readonly field: string;
  readonly id: string;
}

/** The pictures that the words of a part name. */
export function picturesOf(part: SettingsPart, words: unknown): readonly NamedPicture[] {
  if (part === "contacts") {
    const { logo } = words as WordsOf["contacts"];
    return logo ? [{ field: "logo", id: logo.id }] : [];
  }
  if (part !== "home") return [];
  const { picture } = (words as WordsOf["home"]).hero;
  return [picture?.wide, picture?.phone].flatMap((id) =>
    id === undefined ? [] : [{ field: "hero.picture", id }],
  );
}
