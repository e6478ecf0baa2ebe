/** Stands where something of a person stood who was forgotten. */
export const forgottenWord = "[forgotten]";

/** Shorter words would be found in everything. */
const leastLength = 5;

/** Fewer figures alone are a sum, or a number of a house, of anybody. */
const leastFigures = 7;

/**
 * Whether a text means one person: an address, a number, words that belong together. One ordinary word, which anybody may
 * have typed as their address, stands in what is told of everybody.
 */
function meansOne(text: string): boolean {
  if (text.length < leastLength) return false;
  return /^\d+$/.test(text) ? text.length >= leastFigures : /[\d@]|\S\s+\S/.test(text);
}

/**
 * A pattern of PostgreSQL's regular expressions that finds any of these texts as whole words, also as JSON writes them. It
 * matches nothing where none of them means one person.
 */
export function patternOf(words: readonly string[]): string {
  const texts = words.map((word) => word.trim()).filter(meansOne);
  const written = texts.flatMap((text) => [text, JSON.stringify(text).slice(1, -1)]);
  const patterns = [...new Set(written)].map((text) =>
    text.replace(/[^\p{L}\p{M}\p{N}]/gu, "\\$&"),
  );
  if (patterns.length === 0) return "(?!)";
  return `(?<![[:alnum:]])(?:${patterns.join("|")})(?![[:alnum:]])`;
}
