import { isIllegible } from "./illegible.ts";

const maxLength = 254;
const maxLocalLength = 64;
const maxLabelLength = 63;

/** Characters of the part before the @, besides dots (RFC 5322 "atext", and RFC 6531 beyond ASCII). */
const localPart = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]+$/u;
const domainLabel = /^[\p{L}\p{M}\p{N}-]+$/u;
const topLevelDomain = /^(?:\p{L}{2,}|xn--[a-z0-9-]+)$/iu;

/**
 * Whether a text looks like an e-mail address that can be written to (specification §5). It takes plus
 * addresses, apostrophes, long top-level domains and names beyond ASCII, and its time grows only
 * linearly with the text: every check looks at each character once.
 */
export function isEmail(text: string): boolean {
  // Judged as it is stored and written to: in small letters İ is two characters, of which one is a mark.
  const address = text.toLowerCase();
  if (address.length > maxLength) return false;
  const at = address.lastIndexOf("@");
  const local = address.slice(0, at);
  const labels = address.slice(at + 1).split(".");
  return (
    at > 0 &&
    local.length <= maxLocalLength &&
    localPart.test(local) &&
    !local.startsWith(".") &&
    !local.endsWith(".") &&
    !local.includes("..") &&
    labels.length >= 2 &&
    labels.every(isDomainLabel) &&
    !isIllegible(address) &&
    topLevelDomain.test(labels.at(-1) ?? "")
  );
}

function isDomainLabel(label: string): boolean {
  return (
    label.length <= maxLabelLength &&
    domainLabel.test(label) &&
    !label.startsWith("-") &&
    !label.endsWith("-")
  );
}

/** An address as the store compares and stores it: without spaces around it, in lower case. */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase();
}
