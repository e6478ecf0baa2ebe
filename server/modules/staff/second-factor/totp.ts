import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const stepMs = 30_000;
const digits = 6;
/** Clocks may be half a minute off (RFC 6238 §5.2). */
const tolerance = 1;

/** 160 bits, as RFC 4226 §4 recommends, in base32. */
export function newTotpSecret(): string {
  return Array.from(randomBytes(32), (byte) => alphabet.charAt(byte & 31)).join("");
}

/** RFC 6238: SHA-1, six digits, 30 seconds. @param secret in base32 */
export function totpCode(secret: string, at: Date): string {
  return createCode(secret, toStep(at));
}

/** @param lastStep of the last accepted code: it and earlier ones are refused (RFC 6238 §5.2) */
export function findTotpStep(
  secret: string,
  typed: string,
  at: Date,
  lastStep: number,
): number | undefined {
  const now = toStep(at);
  const steps = Array.from({ length: 2 * tolerance + 1 }, (_, i) => now - tolerance + i);
  return steps.find((step) => step > lastStep && isEqual(createCode(secret, step), typed));
}

export function totpUrl(secret: string, account: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = new URLSearchParams({ secret, issuer, digits: String(digits), period: "30" });
  return `otpauth://totp/${label}?${query}`;
}

function toStep(at: Date): number {
  return Math.floor(at.getTime() / stepMs);
}

function createCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  const number = (digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits;
  return String(number).padStart(digits, "0");
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (character) =>
    alphabet.indexOf(character).toString(2).padStart(5, "0"),
  ).join("");
  const bytes = bits.match(/[01]{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

function isEqual(code: string, typed: string): boolean {
  const a = Buffer.from(code);
  const b = Buffer.from(typed);
  return a.length === b.length && timingSafeEqual(a, b);
}
