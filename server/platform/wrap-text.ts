import { lettersOf } from "./font-runs.ts";

/** Breaks a text into lines that fit; a word that is wider than a line is cut, and a single letter always fits. */
export function wrapText(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    const joined = `${last} ${word}`;
    if (last !== undefined && fits(joined)) lines[lines.length - 1] = joined;
    else lines.push(...cutWord(word, fits));
  }
  return lines;
}

function cutWord(word: string, fits: (piece: string) => boolean): string[] {
  if (fits(word)) return [word];
  const pieces: string[] = [];
  for (const letter of lettersOf(word)) {
    const last = pieces.at(-1);
    if (last !== undefined && fits(last + letter)) pieces[pieces.length - 1] = last + letter;
    else pieces.push(letter);
  }
  return pieces;
}
