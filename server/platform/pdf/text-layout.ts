export interface FontFile {
  has(codePoint: number): boolean;
}

export interface FontRun<Font> {
  readonly font: Font;
  text: string;
}

const baseCharacters: Readonly<Record<string, string>> = {
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

export function splitGraphemes(text: string): string[] {
  return Array.from(graphemes.segment(text.normalize("NFC")), ({ segment }) => segment);
}

/** A character in no file falls back to decomposed marks, its plain form, or a question mark. */
export function splitFontRuns<Font extends FontFile>(
  fonts: readonly Font[],
  text: string,
): FontRun<Font>[] {
  const runs: FontRun<Font>[] = [];
  for (const grapheme of splitGraphemes(text)) {
    const { font, characters } = chooseFont(fonts, grapheme);
    const last = runs.at(-1);
    if (last?.font === font) last.text += characters;
    else runs.push({ font, text: characters });
  }
  return runs;
}

function chooseFont<Font extends FontFile>(
  fonts: readonly Font[],
  grapheme: string,
): { font: Font; characters: string } {
  const withoutMarks = grapheme.normalize("NFD").replace(/\p{M}/gu, "");
  const plain = baseCharacters[withoutMarks] ?? withoutMarks;
  for (const characters of [grapheme, grapheme.normalize("NFD"), plain, "?"]) {
    const points = Array.from(characters, (character) => character.codePointAt(0) ?? 0);
    const font = fonts.find(({ has }) => points.every(has));
    if (font) return { font, characters };
  }
  const [first] = fonts;
  if (!first) throw new Error("No font to write with");
  return { font: first, characters: "?" };
}

/** A word wider than a line is broken, and a single character always fits. */
export function wrapText(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const token of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    const joined = `${last} ${token}`;
    if (last !== undefined && fits(joined)) lines[lines.length - 1] = joined;
    else lines.push(...breakToken(token, fits));
  }
  return lines;
}

function breakToken(token: string, fits: (part: string) => boolean): string[] {
  if (fits(token)) return [token];
  const parts: string[] = [];
  for (const character of splitGraphemes(token)) {
    const last = parts.at(-1);
    if (last !== undefined && fits(last + character)) parts[parts.length - 1] = last + character;
    else parts.push(character);
  }
  return parts;
}
