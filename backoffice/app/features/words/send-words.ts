import type { StaffSettings, WordsPreview } from "#contract/api/staff-settings.ts";
import type { WordsOf } from "#contract/api/store-words.ts";
import type { WordsPart } from "#contract/api/words-parts.ts";
import { api } from "../../api.ts";

/** A part as it is published, with the words of that part. */
export interface PublishedPart<Part extends WordsPart = WordsPart> extends StaffSettings {
  readonly words: WordsOf[Part];
  readonly own: WordsOf[Part];
}

// The part of the address says of which part the words are; the compiler cannot follow it through a variable.
type AnyPart = "about";

/** Reads a part. */
export async function readPart(part: WordsPart, signal: AbortSignal): Promise<PublishedPart> {
  return (await api("GET /staff/words/:id", { params: { id: part }, signal })) as PublishedPart;
}

/** Puts a part on the shop. */
export async function publishPart(
  part: WordsPart,
  version: number,
  words: unknown,
): Promise<PublishedPart> {
  const body = { version, words: words as WordsOf[AnyPart] };
  return (await api(`PATCH /staff/words/${part as AnyPart}`, { body })) as PublishedPart;
}

/** Has a page of the shop made with words that are not published. */
export async function previewPart(
  part: WordsPart,
  version: number,
  words: unknown,
  signal: AbortSignal,
): Promise<WordsPreview> {
  const body = { version, words: words as WordsOf[AnyPart] };
  return await api(`POST /staff/words/${part as AnyPart}/previews`, { body, signal });
}
