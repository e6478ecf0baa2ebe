export const redactedText = "[erased]";

const minLength = 5;

const minDigits = 7;

/** An email, a phone number or a full name; a single word is none. */
function identifiesPerson(text: string): boolean {
  if (text.length < minLength) return false;
  return /^\d+$/.test(text) ? text.length >= minDigits : /[\d@]|\S\s+\S/.test(text);
}

/** A PostgreSQL regular expression for these as whole words, plain or JSON-escaped. */
export function createPersonPattern(values: readonly string[]): string {
  const identifying = values.map((value) => value.trim()).filter(identifiesPerson);
  const variants = identifying.flatMap((text) => [text, JSON.stringify(text).slice(1, -1)]);
  const patterns = [...new Set(variants)].map((text) =>
    text.replace(/[^\p{L}\p{M}\p{N}]/gu, "\\$&"),
  );
  if (patterns.length === 0) return "(?!)";
  return `(?<![[:alnum:]])(?:${patterns.join("|")})(?![[:alnum:]])`;
}
