import { cleanPasted } from "../text/clean-pasted.ts";
import { isUnreadable } from "./unreadable.ts";

const maxLength = 254;
const maxLocalLength = 64;
const maxLabelLength = 63;

/** RFC 5322 "atext", and RFC 6531 beyond ASCII. */
const localPart = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]+$/u;
const domainLabel = /^[\p{L}\p{M}\p{N}-]+$/u;
const topLevelDomain = /^(?:\p{L}{2,}|xn--[a-z0-9-]+)$/iu;

/** Specification §5; also plus addresses and non-ASCII names. Runs in linear time. */
export function isEmail(text: string): boolean {
  // Validated as stored: İ in lower case is two characters.
  const address = normalizeEmail(text);
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
    !isUnreadable(text.toLowerCase()) &&
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

/** Lower case, without pasted invisible characters. */
export function normalizeEmail(text: string): string {
  return cleanPasted(text).toLowerCase();
}
