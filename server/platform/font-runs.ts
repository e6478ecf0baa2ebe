/** One file of a family: a family lies in several by letters, each with the marks that go on its own. */
export interface FontFile {
  has(codePoint: number): boolean;
}

/** A stretch of letters that lie in one file. */
export interface FontRun<Font> {
  readonly font: Font;
  text: string;
}

/** Hausa letters, which not every family has. */
const hooked: Readonly<Record<string, string>> = {
  Ɓ: "B",
  Ɗ: "D",
  Ƙ: "K",
  Ƴ: "Y",
  ɓ: "b",
  ɗ: "d",
  ƙ: "k",
  ƴ: "y",
};
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Letters with the marks on them, which must never be torn apart. */
export function lettersOf(text: string): string[] {
  return Array.from(graphemes.segment(text.normalize("NFC")), ({ segment }) => segment);
}

/**
 * Splits a text by the files its letters lie in. A letter that no file has is written with its marks one by one, else in
 * its plain form, else as a question mark.
 * @param fonts in order of preference, at least one.
 */
export function fontRuns<Font extends FontFile>(
  fonts: readonly Font[],
  text: string,
): FontRun<Font>[] {
  const runs: FontRun<Font>[] = [];
  for (const letter of lettersOf(text)) {
    const { font, letters } = choose(fonts, letter);
    const last = runs.at(-1);
    if (last?.font === font) last.text += letters;
    else runs.push({ font, text: letters });
  }
  return runs;
}

function choose<Font extends FontFile>(
  fonts: readonly Font[],
  letter: string,
): { font: Font; letters: string } {
  const bare = letter.normalize("NFD").replace(/\p{M}/gu, "");
  const plain = hooked[bare] ?? bare;
  for (const letters of [letter, letter.normalize("NFD"), plain, "?"]) {
    const points = Array.from(letters, (character) => character.codePointAt(0) ?? 0);
    const font = fonts.find(({ has }) => points.every(has));
    if (font) return { font, letters };
  }
  const [first] = fonts;
  if (!first) throw new Error("No font to write with");
  return { font: first, letters: "?" };
}
