import type { FieldError } from "#contract/api/error-codes.ts";
import { nameFault } from "#contract/validation/shipping-info.ts";

/** What mail programs turn into a link: a word, a dot, a word. Initials such as J.R. and A.Obi are none. */
const looksLikeDomain = /[\p{L}\p{N}-]{2,}\.\p{L}{2,}/u;

/**
 * A person's name without the spaces around it; what is wrong with it is added to the faults. It stands in a
 * message to an address that nobody has verified, so it may carry no link there.
 */
export function readName(field: string, typed: string, errors: FieldError[]): string {
  const name = typed.trim();
  const message =
    nameFault(name) ??
    (looksLikeDomain.test(name) ? "Contains a character that cannot be used" : undefined);
  if (message) errors.push({ field, message });
  return name;
}
