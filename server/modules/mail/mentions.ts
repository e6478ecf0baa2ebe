import { normalizeEmail } from "#contract/validation/email.ts";

/** Of an order, a return or an enquiry, such as ASO-7K2M9X4P. */
const referencePattern = /(?<![\p{L}\p{N}-])[A-Z]{2,3}-[0-9A-Z]{6,12}(?![\p{L}\p{N}])/gu;
/** What cannot stand in an address. */
const separators = /[^\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.@-]+/u;
const maxAddressLength = 254;

/**
 * References and email addresses in an email's texts, by which erasure finds the emails about a person.
 * @param content strings are read at any depth
 */
export function findMentions(content: unknown): string[] {
  const mentions = new Set<string>();
  for (const text of listTexts(content)) {
    for (const [reference] of text.matchAll(referencePattern)) mentions.add(reference);
    if (!text.includes("@")) continue;
    for (const word of text.split(separators)) {
      if (!word.includes("@") || word.length > maxAddressLength) continue;
      const address = normalizeEmail(word.replace(/[^\p{L}\p{N}]+$/u, ""));
      if (/.@./u.test(address)) mentions.add(address);
    }
  }
  return [...mentions];
}

function listTexts(content: unknown): string[] {
  if (typeof content === "string") return [content];
  if (content === null || typeof content !== "object") return [];
  return Object.values(content).flatMap(listTexts);
}
