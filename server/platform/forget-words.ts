/** Stands where something of a person stood who was forgotten. */
export const forgottenWord = "[forgotten]";

/** Shorter words would be found in everything. */
const leastLength = 5;

/**
 * A pattern of PostgreSQL's regular expressions that finds any of these texts, also as JSON writes them. It matches
 * nothing where none of them is long enough to mean one person.
 */
export function patternOf(words: readonly string[]): string {
  const texts = words.map((word) => word.trim()).filter((word) => word.length >= leastLength);
  const written = texts.flatMap((text) => [text, JSON.stringify(text).slice(1, -1)]);
  const patterns = [...new Set(written)].map((text) =>
    text.replace(/[^\p{L}\p{M}\p{N}]/gu, "\\$&"),
  );
  return patterns.length === 0 ? "(?!)" : patterns.join("|");
}
